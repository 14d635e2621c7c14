import { truncateList } from '../../base/truncate-list.ts';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { shownResult } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { answerPermission, MAX_INLINE_CHOICES } from '../answer-rules.ts';
import { AnswerArea } from './answer-area.tsx';
import { useAnswerState } from '../client/answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { useIsMember } from '../client/use-is-member.ts';
import { picksWords } from '../../questions/words/picks.ts';
import * as words from '../words/card.ts';
import { choiceLabel } from '../../questions/words/outside.ts';

const MAX_NAMED = 4;

type Props = { question: QuestionView; now: string; idle: string };

export function isAnswerableInCard(question: QuestionView, isMember: boolean): boolean {
  const { kind, state, choices } = question;
  const isShort = kind === 'scale' || (kind === 'single' && choices.length <= MAX_INLINE_CHOICES);
  return isShort && state === 'open' && answerPermission(question, isMember) === 'yes';
}

/** In a card a short question is answered in place; a larger one links to its page. */
export function CardAnswer({ question, now, idle }: Props) {
  const isMember = useIsMember();
  return (
    <div className="card-answer">
      {isAnswerableInCard(question, isMember) ? (
        <AnswerArea question={question} now={now} size="card" idle={idle} />
      ) : (
        <CardGlance
          question={question}
          idle={idle}
          needsSignIn={answerPermission(question, isMember) === 'sign-in'}
        />
      )}
    </div>
  );
}

function CardGlance({
  question,
  idle,
  needsSignIn,
}: Omit<Props, 'now'> & { needsSignIn: boolean }) {
  const own = useAnswerState(question.id);
  const result = useKeptOrder(shownResult(question, own), question.id);
  const hasAnswer = own.picks.length > 0;
  return (
    <>
      {result && result.people > 0 ? (
        <SlimResult
          question={question}
          result={result}
          {...(hasAnswer && {
            mine: question.kind === 'ranking' ? own.picks.slice(0, 1) : own.picks,
          })}
        />
      ) : (
        <Choices question={question} />
      )}
      <p className="card-foot text-note text-soft">{idle}</p>
      {question.state === 'open' && (
        <p className="mt-2.5">
          {hasAnswer ? (
            <span className="text-small">
              <Star className="strip-star text-star" />
              {words.answered}
            </span>
          ) : (
            <SiteLink to={questionPath(question)} className="card-way">
              {needsSignIn ? words.signInToAnswer : linkWords(question)}
              <ArrowNextIcon className="size-4" />
            </SiteLink>
          )}
        </p>
      )}
    </>
  );
}

function linkWords({ kind, audience, belongs, pickAtMost, choices }: QuestionView): string {
  if (audience === 'community' && !belongs) return words.readQuestion;
  if (kind === 'ranking') return words.rankThese;
  if (kind === 'multiple') return picksWords({ pickAtMost, choices });
  return words.chooseFrom({ choices: choices.length });
}

function Choices({ question }: { question: QuestionView }) {
  const labels = question.scale
    ? [question.scale.low, question.scale.high]
    : truncateList(question.choices, MAX_NAMED).map(choiceLabel);
  const left = question.scale ? 0 : question.choices.length - labels.length;
  return (
    <ul className="card-choices">
      {labels.map((label) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
      {left > 0 && <li className="card-rest">{words.moreChoices({ left })}</li>}
    </ul>
  );
}
