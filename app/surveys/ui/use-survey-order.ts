import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSaved, type UnsavedState } from '../../questions/unsaved.ts';
import { withMoved, type SurveyDraft } from '../survey-draft.ts';
import { isInOrder, orderOf, withOrder, type MovedOrder } from '../survey-order.ts';
import { indexOfQuestion, type BuilderData } from '../builder-step.ts';
import { storeOrder } from './unsaved-survey.ts';
import { useUnsaved } from '../../asking/ui/use-unsaved.ts';
import * as words from '../words/builder.ts';

/**
 * The order of the questions as the author moves them, shown before the site has it and stored on this device until
 * then. Each move is announced. `start`: a move restored from this device.
 */
export function useSurveyOrder(
  written: SurveyDraft,
  data: BuilderData,
  start: MovedOrder | undefined,
) {
  const [from, setFrom] = useState(data);
  const [moved, setMoved] = useState(start?.order);
  const { held, setHeld, sent, taken } = useUnsaved(start?.held ?? heldOf(data));
  const [told, tell] = useState('');
  // After a reload of the data, moves that the site has need not be sent again.
  const isNew = from !== data;
  const isTaken = moved === undefined || isInOrder(data.draft, moved) || isSaved(held, moved);
  if (isNew) setFrom(data);
  if (isNew && isTaken) {
    setMoved(undefined);
    setHeld(heldOf(data));
  }
  const draft = moved === undefined ? written : withOrder(written, moved);
  // A row under the pointer may move on before the previous move is rendered.
  const latest = useRef(draft);
  const latestHeld = useRef(held);
  useEffect(() => {
    latest.current = draft;
    latestHeld.current = held;
  });

  function place(id: string, to: number): void {
    latest.current = withMoved(latest.current, indexOfQuestion(latest.current, id), to - 1);
    setMoved(orderOf(latest.current));
  }
  function placed(id: string): void {
    const { questions } = latest.current;
    const at = indexOfQuestion(latest.current, id);
    const text = questions[at]?.typed.text.trim() ?? '';
    // Stored at once, so that a reload in the next moment finds it.
    storeOrder(data, { order: orderOf(latest.current), held: latestHeld.current });
    tell(words.movedTo({ text, place: at + 1, of: questions.length }));
  }
  function move(id: string, to: number): void {
    if (to < 1 || to > latest.current.questions.length) return;
    const active = document.activeElement;
    flushSync(() => place(id, to));
    // A row that moves in the document loses its focus.
    if (active instanceof HTMLElement && active !== document.activeElement) active.focus();
    placed(id);
  }
  return { draft, told, place, placed, move, moved, held, sent, taken };
}

function heldOf({ draft }: BuilderData): UnsavedState {
  return { known: [orderOf(draft)], sent: [] };
}
