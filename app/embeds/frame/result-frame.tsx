import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../results/present.ts';
import { tooFewWords } from '../../results/words/part-words.ts';
import { sentenceOf, waitingSentence } from '../../results/words/sentence.ts';
import { timing } from '../../results/standing.ts';
import { formatMoment } from '../../base/format.ts';
import { quote } from '../../base/isolate.ts';
import { site } from '../../site.config.ts';
import { Star } from '../../ui/mark.tsx';
import type { FrameFacts } from './frame-facts.ts';
import type { Drawn } from './frame-figures.ts';
import { isTooFew } from '../pictures/picture-alt.ts';
import { baseWords, checkedWords, hintOf, TOO_FEW, turnoutWords } from './frame-words.ts';
import { writeView, type SharedView } from '../view-address.ts';
import { FrameRows } from './frame-rows.tsx';

type Props = {
  question: QuestionView;
  facts: FrameFacts;
  /** Empty while there is nothing to show. */
  drawn: readonly Drawn[];
  view: SharedView;
  /** How many questions its survey has. */
  of: number;
  now: Date;
  /** How the rounds of a ranking ended. */
  ended: string | undefined;
};

/** One question of a survey in somebody else's page. Its script changes what carries an id, and the rows. */
export function ResultFrame({ question, facts, drawn, view, of, now, ended }: Props) {
  const { result, state, kind } = question;
  const isOpen = state === 'open';
  const page = href('/question/:id', { id: question.id });
  return (
    <main aria-label="Poll" data-f={JSON.stringify(facts)}>
      {of > 1 && <Places surveyId={question.surveyId} view={view} of={of} />}
      <h1>
        <bdi>{question.text}</bdi>
      </h1>
      <FrameRows question={question} drawn={drawn} />
      {/* The rows of a ranking are first choices, which do not say by themselves who is ahead. */}
      {facts.takes && ended && !isTooFew(question) && (
        <p id="said">{saidOf(question, view, ended)}</p>
      )}
      <div className="a">
        {facts.takes ? (
          <output id="say" className="j" tabIndex={-1}>
            {hintOf(question)}
          </output>
        ) : (
          <p id="said">{saidOf(question, view, ended)}</p>
        )}
        {isOpen && view.answers && (
          <div id="do" className="d">
            <Onward to={page}>{`Answer on ${site.name}`}</Onward>
          </div>
        )}
      </div>
      <p className="f">
        <span id="base">
          {result ? baseWords(result.people, view.part) : turnoutWords(question.turnout)}
        </span>
        <span id="how">{howOf(question, view, facts)}</span>
        {question.part && 'asOf' in question.part && (
          <span>{`As of ${formatMoment(new Date(question.part.asOf), 'UTC')}`}</span>
        )}
        {kind === 'ranking' && <span>Shows first choices only</span>}
        <span>{state === 'paused' ? 'Paused' : timing(question, now)}</span>
        {result?.missesHundred && <span>Rounded shares may not add to 100</span>}
        {question.isDemo && <span>Demo data</span>}
        {result && <Onward to={`${href('/features')}#method`}>Method</Onward>}
        <Onward to={page}>
          <Star />
          {site.name}
        </Onward>
      </p>
    </main>
  );
}

function Onward({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function Places({ surveyId, view, of }: { surveyId: string; view: SharedView; of: number }) {
  const to = (place: number) =>
    href('/embed/results/:surveyId', { surveyId }) + writeView({ ...view, place });
  return (
    <nav aria-label="Questions of this survey">
      <span>{`${view.place} of ${of}`}</span>
      {view.place > 1 && <a href={to(view.place - 1)}>Previous</a>}
      {view.place < of && <a href={to(view.place + 1)}>Next</a>}
    </nav>
  );
}

function howOf(question: QuestionView, { part }: SharedView, { how }: FrameFacts): string {
  const { result, resultShows, mayReveal } = question;
  if (isTooFew(question)) return tooFewWords(part);
  if (!result)
    return `The result shows ${resultShows}${mayReveal ? ', or before on the author’s screen' : ''}`;
  return checkedWords(result.burst) + (result.shows === 'shares' ? how : TOO_FEW);
}

/** In place of what is to be done, where nothing is to be done here. */
function saidOf(question: QuestionView, { part }: SharedView, ended: string | undefined): string {
  const { state, audience, result, kind } = question;
  if (state === 'open' && audience === 'members') return 'Asked of members.';
  if (state === 'open' && audience === 'community')
    return `Asked of the members of ${question.community?.name ?? 'a community'}.`;
  if (state === 'paused' && !result) return pausedWords(question);
  if (isTooFew(question)) return tooFewWords(part);
  return result
    ? sentenceOf({ kind, result, ended, audience: part.audience })
    : waitingSentence(question);
}

/** Its lines below tell who answered, and when the result shows. */
function pausedWords({ stateReason }: QuestionView): string {
  const why = stateReason === undefined ? '' : ` The reason given: ${quote(stateReason)}`;
  return `Nobody can answer until it continues.${why}`;
}
