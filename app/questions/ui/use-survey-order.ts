import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../base/format.ts';
import { withMoved, type SurveyDraft } from '../survey-draft.ts';
import { placeOf, type BuilderData } from '../survey-steps.ts';

/**
 * The order of the questions as somebody moves them, shown before the site has it. Each move is told once, and kept with
 * whatever is typed.
 */
export function useSurveyOrder(
  written: SurveyDraft,
  data: BuilderData,
  { send, hasFailed }: { send: (does: string) => void; hasFailed: boolean },
) {
  const [moved, setMoved] = useState<{ from: BuilderData; ids: (string | undefined)[] }>();
  const [told, tell] = useState('');
  const isShown = moved?.from === data && !hasFailed;
  const draft: SurveyDraft = isShown
    ? {
        ...written,
        questions: moved.ids.flatMap((id) => written.questions.find((one) => one.id === id) ?? []),
      }
    : written;
  // A row under the pointer moves on before the one before it is drawn.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  function place(id: string, to: number): void {
    latest.current = withMoved(latest.current, placeOf(latest.current, id), to - 1);
    setMoved({ from: data, ids: latest.current.questions.map((one) => one.id) });
  }
  function placed(id: string): void {
    const { questions } = latest.current;
    const at = placeOf(latest.current, id);
    const text = questions[at]?.typed.text.trim() || 'The question';
    tell(`${text}, now ${formatNumber(at + 1)} of ${formatNumber(questions.length)}`);
    send(`place-${id}-${at + 1}`);
  }
  function move(id: string, to: number): void {
    if (to < 1 || to > latest.current.questions.length) return;
    const active = document.activeElement;
    flushSync(() => place(id, to));
    // A row that moves in the document loses its focus.
    if (active instanceof HTMLElement && active !== document.activeElement) active.focus();
    placed(id);
  }
  return { draft, told, place, placed, move };
}
