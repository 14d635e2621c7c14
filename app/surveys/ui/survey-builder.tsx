import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import type { Question } from '../../questions/question.ts';
import { isInOrder } from '../survey-order.ts';
import { isBlankPart, partValuesIn, partFingerprint, type BuilderData } from '../builder-step.ts';
import { SurveyForm } from './survey-form.tsx';
import type { BuilderActionData } from './survey-refusal.tsx';
import { forgetOrder, forgetPart, orderReader, partReader } from './unsaved-survey.ts';

type Props = {
  data: BuilderData;
  answer: BuilderActionData | undefined;
  Preview: ComponentType<{ question: Question }>;
};

/** The survey builder. It restores a part from this device when the site does not have it. */
export function SurveyBuilder(props: Props) {
  const { data, answer } = props;
  const { part } = data;
  const [fresh, setFresh] = useState(0);
  const stale = useCallback(() => setFresh((times) => times + 1), []);
  const press = useFocusAfterPress(data, answer);
  return (
    <div
      className="contents"
      onClickCapture={({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        if (button) press(button.value);
      }}
    >
      <PartEditor key={`${data.id} ${part} ${fresh}`} {...props} stale={stale} />
    </div>
  );
}

function PartEditor({ data, answer, Preview, stale }: Props & { stale: () => void }) {
  const { draft, part } = data;
  const [copy] = useState(() => partReader(data));
  const here = useSyncExternalStore(copy.subscribe, copy.read, copy.served);
  const [moves] = useState(() => orderReader(data));
  const movedHere = useSyncExternalStore(moves.subscribe, moves.read, moves.served);
  const [isAnew, setAnew] = useState(false);
  const saved = partValuesIn(draft, part);
  const [first] = useState(partFingerprint(part, saved));
  const isBack =
    !isAnew &&
    here !== undefined &&
    !isBlankPart(part, here) &&
    partFingerprint(part, here) !== first;
  const isKnown = here !== undefined && partFingerprint(part, here) === first;
  const [begun] = useState(draft);
  const isOrderKnown = movedHere !== undefined && isInOrder(begun, movedHere.order);
  const moved = isAnew || isOrderKnown ? undefined : movedHere;
  useEffect(() => {
    // The copy was sent as the page was left, and the site has it.
    if (isKnown) forgetPart(data);
    if (isOrderKnown) forgetOrder(data);
  }, [isKnown, isOrderKnown, data]);
  const sent = answer?.state === 'shown' && answer.part === part ? answer : undefined;
  return (
    <SurveyForm
      // Fields are uncontrolled, so other initial values need a new form.
      key={isAnew ? 'anew' : isBack || moved ? 'back' : 'first'}
      data={data}
      start={sent ?? (isBack ? here : saved)}
      answer={answer}
      restored={{
        isTyped: isBack,
        held: sent?.held ?? (isBack ? here.held : undefined),
        order: moved,
      }}
      onDiscardRestored={() => {
        forgetPart(data);
        forgetOrder(data);
        setAnew(true);
      }}
      onStale={stale}
      Preview={Preview}
    />
  );
}

/** Moves the focus to the first problem, or to the start of another part. After moving a question it stays. */
function useFocusAfterPress(
  data: BuilderData,
  answer: BuilderActionData | undefined,
): (does: string) => void {
  const last = useRef(data.part);
  const pressed = useRef('');
  useEffect(() => {
    const isMoved = last.current !== data.part;
    last.current = data.part;
    if (answer || (!isMoved && pressed.current !== 'ask')) return;
    pressed.current = '';
    const main = document.querySelector('main');
    const wrong = data.isChecking
      ? main?.querySelector<HTMLElement>('[aria-invalid=true]')
      : undefined;
    wrong?.closest('details')?.setAttribute('open', '');
    const begin =
      wrong ?? main?.querySelector<HTMLElement>('[data-begin], [data-begin-of] textarea');
    begin?.focus();
  }, [data, answer]);
  return useCallback((does) => {
    pressed.current = does;
  }, []);
}
