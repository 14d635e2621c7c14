import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { tooFewWords } from '../../results/words/splits.ts';
import { resultSentence, hiddenResultSentence } from '../../results/words/sentence.ts';
import { timingWords } from '../../results/words/status.ts';
import { formatDateTime } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import { site } from '../../site.config.ts';
import { Star } from '../../ui/logo.tsx';
import type { WidgetData } from './widget-data.ts';
import type { DrawnRow } from './drawn-rows.ts';
import { isTooFew } from '../pictures/picture-alt.ts';
import { baseWords, burstPrefix, hintOf, COUNTS_NOTE, turnoutWords } from './widget-words.ts';
import { embedViewQuery, type EmbedView } from '../embed-view.ts';
import { WidgetRows } from './widget-rows.tsx';
import { stateReasonText } from '../../questions/words/state-reason.ts';

type Props = {
  question: QuestionView;
  facts: WidgetData;
  /** Empty where there is no result to show. */
  drawn: readonly DrawnRow[];
  view: EmbedView;
  /** How many questions the survey has. */
  of: number;
  now: Date;
  /** The outcome of a ranking's rounds. */
  ended: string | undefined;
};

/** One question of a survey in another site's page. Its script changes only elements with an id, and the rows. */
export function ResultWidget({ question, facts, drawn, view, of, now, ended }: Props) {
  const { result, state, kind } = question;
  const isOpen = state === 'open';
  const page = href('/question/:id', { id: question.id });
  return (
    <main aria-label="Poll" data-f={JSON.stringify(facts)}>
      {of > 1 && <QuestionNav surveyId={question.surveyId} view={view} of={of} />}
      <h1>
        <bdi>{question.text}</bdi>
      </h1>
      <WidgetRows question={question} drawn={drawn} />
      {/* The rows of a ranking show first choices, which do not say by themselves who is ahead. */}
      {facts.isAnswerable && ended && !isTooFew(question) && (
        <p id="said">{messageOf(question, view, ended)}</p>
      )}
      <div className="a">
        {facts.isAnswerable ? (
          <output id="say" className="j" tabIndex={-1}>
            {hintOf(question)}
          </output>
        ) : (
          <p id="said">{messageOf(question, view, ended)}</p>
        )}
        {isOpen && view.isAnswerable && (
          <div id="do" className="d">
            <OutLink to={page}>{`Answer on ${site.name}`}</OutLink>
          </div>
        )}
      </div>
      <p className="f">
        <span id="base">
          {result ? baseWords(result.people, view.part) : turnoutWords(question.turnout)}
        </span>
        <span id="how">{resultNote(question, view, facts)}</span>
        {question.part && 'asOf' in question.part && (
          <span>{`As of ${formatDateTime(new Date(question.part.asOf), 'UTC')}`}</span>
        )}
        {kind === 'ranking' && <span>Shows first choices only</span>}
        <span>{state === 'paused' ? 'Paused' : timingWords(question, now)}</span>
        {result?.missesHundred && <span>Rounded shares may not add to 100</span>}
        {question.isDemo && <span>Demo data</span>}
        {result && <OutLink to={`${href('/features')}#method`}>Method</OutLink>}
        <OutLink to={page}>
          <Star />
          {site.name}
        </OutLink>
      </p>
    </main>
  );
}

function OutLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function QuestionNav({ surveyId, view, of }: { surveyId: string; view: EmbedView; of: number }) {
  const to = (place: number) =>
    href('/embed/results/:surveyId', { surveyId }) + embedViewQuery({ ...view, place });
  return (
    <nav aria-label="Questions of this survey">
      <span>{`${view.place} of ${of}`}</span>
      {view.place > 1 && <a href={to(view.place - 1)}>Previous</a>}
      {view.place < of && <a href={to(view.place + 1)}>Next</a>}
    </nav>
  );
}

function resultNote(
  question: QuestionView,
  { part }: EmbedView,
  { sharesNote }: WidgetData,
): string {
  const { result, resultShows, mayReveal } = question;
  if (isTooFew(question)) return tooFewWords(part);
  if (!result)
    return `The result shows ${resultShows}${mayReveal ? ', or before on the author’s screen' : ''}`;
  return burstPrefix(result.burst) + (result.shows === 'shares' ? sharesNote : COUNTS_NOTE);
}

/** Stands in place of the hint, where the question cannot be answered here. */
function messageOf(question: QuestionView, { part }: EmbedView, ended: string | undefined): string {
  const { state, audience, result, kind } = question;
  if (state === 'open' && audience === 'members') return 'Asked of members.';
  if (state === 'open' && audience === 'community')
    return `Asked of the members of ${question.community?.name ?? 'a community'}.`;
  if (state === 'paused' && !result) return pausedWords(question);
  if (isTooFew(question)) return tooFewWords(part);
  return result
    ? resultSentence({ kind, result, ended, audience: part.audience })
    : hiddenResultSentence(question);
}

/** The lines below tell how many answered, and when the result shows. */
function pausedWords({ stateReason }: QuestionView): string {
  const why =
    stateReason === undefined ? '' : ` The reason given: ${quote(stateReasonText(stateReason))}`;
  return `Nobody can answer until it continues.${why}`;
}
