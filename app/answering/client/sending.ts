import { AS_FIELD } from '../kept-answer.ts';
import type { Attempt } from '../own-state.ts';
import type { QuestionView } from '../../results/present.ts';
import { loadAnswering, type Answering } from './load-answering.ts';
import { changeOwn, stateOfOwn } from './own-states.ts';
import { questionPath } from '../../results/ui/question-path.ts';

/**
 * A tap is taken from the first moment: it is shown as being sent at once, and sent as soon as there is what sends it.
 * Where that can't be loaded the choice stays and can be sent again, then as it would be without a script.
 */
type Sent = Pick<Attempt, 'does' | 'picks'>;
type Otherwise = (question: QuestionView, sent: Sent) => void;

/** No picks take the answer back. */
export function sendAnswer(
  question: QuestionView,
  picks: readonly number[],
  otherwise = notSent,
): void {
  const { attempt } = stateOfOwn(question.id);
  if (attempt?.stage === 'sending' && attempt.picks.join() === picks.join()) return;
  const does = picks.length === 0 ? 'withdraw' : 'answer';
  send(question, { does, picks }, otherwise);
}

export function sendPeekAt(question: QuestionView, otherwise = notSent): void {
  if (stateOfOwn(question.id).attempt?.stage === 'sending') return;
  send(question, { does: 'peek', picks: [] }, otherwise);
}

/** Sends what failed once more. */
export function tryAgain(question: QuestionView): void {
  const { attempt } = stateOfOwn(question.id);
  if (attempt?.stage !== 'failed') return;
  const otherwise = navigator.onLine ? post : notSent;
  if (attempt.does === 'peek') sendPeekAt(question, otherwise);
  else sendAnswer(question, attempt.picks, otherwise);
}

function send(question: QuestionView, sent: Sent, otherwise: Otherwise): void {
  changeOwn(question.id, { attempt: { ...sent, stage: 'sending' } });
  const go = ({ deliverWish, peekAt }: Answering) =>
    sent.does === 'peek' ? peekAt(question) : deliverWish(question, sent.picks);
  loadAnswering().then(go, () => otherwise(question, sent));
}

function notSent({ id }: QuestionView, sent: Sent): void {
  changeOwn(id, {
    attempt: {
      ...sent,
      stage: 'failed',
      failure: { says: 'The site did not respond. Your choice is saved here.', remedy: 'again' },
    },
  });
}

function post(question: QuestionView, { does, picks }: Sent): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = questionPath(question);
  const fields = [
    ['does', does],
    ['revision', question.revision],
    [AS_FIELD, document.documentElement.dataset['as'] ?? ''],
    ...picks.map((pick) => ['choice', pick]),
  ];
  for (const [name, value] of fields) {
    const field = document.createElement('input');
    field.name = String(name);
    field.value = String(value);
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
