import { VOTER_TAG_FIELD } from '../queued-answer.ts';
import type { Attempt } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { loadAnswerSender, type AnswerSender } from './lazy-answer-sender.ts';
import { updateAnswerState, answerStateOf } from './answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import * as words from '../words/prompt.ts';

type Submission = Pick<Attempt, 'does' | 'picks'>;
type Fallback = (question: QuestionView, sent: Submission) => void;

/** An empty list of picks withdraws the answer. */
export function submitAnswer(
  question: QuestionView,
  picks: readonly number[],
  otherwise = markUnsent,
): void {
  const { attempt } = answerStateOf(question.id);
  if (attempt?.stage === 'sending' && attempt.picks.join() === picks.join()) return;
  const does = picks.length === 0 ? 'withdraw' : 'answer';
  submit(question, { does, picks }, otherwise);
}

export function submitPeek(question: QuestionView, otherwise = markUnsent): void {
  if (answerStateOf(question.id).attempt?.stage === 'sending') return;
  submit(question, { does: 'peek', picks: [] }, otherwise);
}

export function retryAttempt(question: QuestionView): void {
  const { attempt } = answerStateOf(question.id);
  if (attempt?.stage !== 'failed') return;
  const otherwise = navigator.onLine ? postForm : markUnsent;
  if (attempt.does === 'peek') submitPeek(question, otherwise);
  else submitAnswer(question, attempt.picks, otherwise);
}

/**
 * A tap is accepted before the sender is loaded: it is shown as being sent at once, and sent when the sender is there.
 * If the sender cannot be loaded, the picks stay and the form posts them as it does without a script.
 */
function submit(question: QuestionView, sent: Submission, fallback: Fallback): void {
  updateAnswerState(question.id, { attempt: { ...sent, stage: 'sending' } });
  const go = ({ deliverPicks, deliverPeek }: AnswerSender) =>
    sent.does === 'peek' ? deliverPeek(question) : deliverPicks(question, sent.picks);
  loadAnswerSender().then(go, () => fallback(question, sent));
}

function markUnsent({ id }: QuestionView, sent: Submission): void {
  updateAnswerState(id, {
    attempt: {
      ...sent,
      stage: 'failed',
      failure: { says: words.notLoaded, remedy: 'again' },
    },
  });
}

function postForm(question: QuestionView, { does, picks }: Submission): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = questionPath(question);
  const fields = [
    ['does', does],
    ['revision', question.revision],
    [VOTER_TAG_FIELD, document.documentElement.dataset['as'] ?? ''],
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
