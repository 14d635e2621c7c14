import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { tooFewWords } from '../../results/words/splits.ts';
import { resultSentence, hiddenResultSentence } from '../../results/words/sentence.ts';
import { timingWords } from '../../results/words/status.ts';
import { site } from '../../site.config.ts';
import { Star } from '../../ui/logo.tsx';
import type { WidgetData } from './widget-data.ts';
import type { DrawnRow } from './drawn-rows.ts';
import { isTooFew } from '../split-too-few.ts';
import { embedViewQuery, type EmbedView } from '../embed-view.ts';
import { WidgetRows } from './widget-rows.tsx';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import type { SideReason } from '../../reasons/shown/present.ts';
import * as reasonWords from '../../reasons/words/list.ts';
import * as sharedWords from '../words/widget.ts';
import * as words from '../words/widget-document.ts';

type Props = {
  question: QuestionView;
  facts: WidgetData;
  /** Empty where there is no result to show. */
  drawn: readonly DrawnRow[];
  view: EmbedView;
  /** How many questions the survey has. */
  of: number;
  now: Date;
  reasons: readonly SideReason[];
  /** The outcome of a ranking's rounds. */
  ended: string | undefined;
};

/** One question of a survey in another site's page. Its script changes only elements with an id, and the rows. */
export function ResultWidget({ question, facts, drawn, view, of, now, reasons, ended }: Props) {
  const { result, state, kind } = question;
  const isOpen = state === 'open';
  const page = href('/question/:id', { id: question.id });
  return (
    <main aria-label={words.poll} data-f={JSON.stringify(facts)}>
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
            {words.hint(question)}
          </output>
        ) : (
          <p id="said">{messageOf(question, view, ended)}</p>
        )}
        {isOpen && view.isAnswerable && (
          <div id="do" className="d">
            <OutLink to={page}>{words.answerOnSite}</OutLink>
          </div>
        )}
      </div>
      <p className="f">
        <span id="base">
          {result
            ? words.base(result.people, view.split)
            : sharedWords.turnout({ people: question.turnout })}
        </span>
        <span id="how">{resultNote(question, view, facts)}</span>
        {question.part && 'asOf' in question.part && (
          <span>{words.asOf({ moment: new Date(question.part.asOf) })}</span>
        )}
        {kind === 'ranking' && <span>{words.firstChoicesOnly}</span>}
        {kind === 'multiple' && result && !facts.isAnswerable && <span>{words.severalPicked}</span>}
        {kind === 'scale' && result?.shows === 'shares' && <span>{words.meanMarked}</span>}
        <span>{state === 'paused' ? words.paused : timingWords(question, now)}</span>
        {result?.missesHundred && <span>{words.rounded}</span>}
        {question.isDemo && <span>{words.demoData}</span>}
        {result && <OutLink to={`${href('/features')}#method`}>{words.method}</OutLink>}
        <OutLink to={page}>
          <Star />
          {site.name}
        </OutLink>
      </p>
      {reasons.length > 0 && <SideReasons reasons={reasons} page={page} />}
    </main>
  );
}

/** What was said for each side that most convinces the others. Nothing in a reason leads anywhere. */
function SideReasons({ reasons, page }: { reasons: readonly SideReason[]; page: string }) {
  const areAllDemo = reasons.every(({ isDemo }) => isDemo);
  return (
    <section className="y" aria-labelledby="y">
      <h2 id="y">{reasonWords.bestTitle}</h2>
      <p>
        {areAllDemo ? `${reasonWords.demoData}. ${reasonWords.bestHint}` : reasonWords.bestHint}
      </p>
      <ul>
        {reasons.map(({ answer, text, by, across, isDemo }) => (
          <li key={answer}>
            <h3>
              <bdi>{answer}</bdi>
            </h3>
            <blockquote>
              <bdi>{`“${text}”`}</bdi>
            </blockquote>
            <p>
              {by && (
                <>
                  <bdi>{by}</bdi>
                  {' · '}
                </>
              )}
              {reasonWords.acrossOf(across)}
              {isDemo && !areAllDemo && ` · ${reasonWords.demoData}`}
            </p>
          </li>
        ))}
      </ul>
      <OutLink to={`${page}#reasons`}>{words.allReasons}</OutLink>
    </section>
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
    <nav aria-label={words.questionsOfSurvey}>
      <span>{words.placeOf({ place: view.place, of })}</span>
      {view.place > 1 && <a href={to(view.place - 1)}>{words.previous}</a>}
      {view.place < of && <a href={to(view.place + 1)}>{words.next}</a>}
    </nav>
  );
}

function resultNote(
  question: QuestionView,
  { split }: EmbedView,
  { sharesNote }: WidgetData,
): string {
  const { result, resultShows, mayReveal } = question;
  if (isTooFew(question)) return tooFewWords(split);
  if (!result) return mayReveal ? words.resultShowsOrOnScreen : words.resultShows[resultShows];
  const note = result.shows === 'shares' ? sharesNote : sharedWords.countsNote;
  return result.burst ? sharedWords.beingChecked({ note }) : note;
}

/** Stands in place of the hint, where the question cannot be answered here. */
function messageOf(
  question: QuestionView,
  { split }: EmbedView,
  ended: string | undefined,
): string {
  const { state, audience, result, kind } = question;
  if (state === 'open' && audience === 'members') return words.askedOfMembers;
  if (state === 'open' && audience === 'community')
    return words.askedOfCommunity({ name: question.community?.name });
  // The lines below tell how many answered, and when the result shows.
  if (state === 'paused' && !result)
    return words.pausedFor({
      reason: question.stateReason && stateReasonText(question.stateReason),
    });
  if (isTooFew(question)) return tooFewWords(split);
  return result
    ? resultSentence({ kind, state, result, ended, audience: split.audience })
    : hiddenResultSentence(question);
}
