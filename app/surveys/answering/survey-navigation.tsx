import { useEffect, useLayoutEffect, useRef } from 'react';
import { nextStep, previousStep, findStep, type AnswerableSurvey } from '../answerable-survey.ts';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AnswerState } from '../../answering/answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { useAnsweredIds, useAnswerState } from '../../answering/client/answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import * as words from '../words/survey-navigation.ts';

type Props = {
  way: AnswerableSurvey;
  question: QuestionView;
  served: AnswerState;
  /** The questions this voter has answered, on a page rendered for them. */
  answered: readonly string[];
};

/**
 * The navigation of a survey, under the answers, and at the lower edge of the screen where those reach beyond it.
 * Nothing advances by itself: a result stays until its reader has seen it.
 */
export function SurveyNavigation({ way, question, served, answered }: Props) {
  const { id, steps } = way;
  const own = useAnswerState(question.id, served);
  const known = useAnsweredIds(steps.map((one) => one.id));
  const onward = useRef<HTMLParagraphElement>(null);
  const step = findStep(way, question.id);
  const isDone = own.picks.length > 0 || question.state !== 'open';
  useLayoutEffect(() => (isDone ? goOnByKeys(onward) : undefined), [isDone]);
  const given = own.lastEvent === served.lastEvent ? undefined : own.lastEvent;
  useEffect(() => (given?.did === 'counted' ? showResult(onward) : undefined), [given]);
  if (!step) return null;
  const { room } = question;
  const before = previousStep(steps, step);
  const next = nextStep(steps, step, (one) => known.has(one) || answered.includes(one));
  const kind = isDone ? 'pill pill-solid' : 'pill pill-line';
  return (
    <>
      <nav aria-label={words.surveyNavigation} className="survey-onward no-print">
        {before && (
          <SiteLink to={surveyPath(id, before.id, { room })} className="pill pill-line">
            {words.back}
          </SiteLink>
        )}
        <p ref={onward} className="survey-next">
          {next ? (
            <SiteLink to={surveyPath(id, next.id, { room })} className={kind}>
              {wordsFor(next.place, step.place, isDone)}
              <ArrowNextIcon className="size-4" />
            </SiteLink>
          ) : (
            // A full page load: the end has the address of this question, and a client navigation would not scroll to
            // the top.
            <a href={surveyPath(id, question.id, { show: 'thanks', room })} className={kind}>
              {isDone ? words.finish : words.skipAndFinish}
              <ArrowNextIcon className="size-4" />
            </a>
          )}
        </p>
      </nav>
      <p className="survey-alone no-print">
        <SiteLink to={questionPath({ id: question.id, room })} className="text-link">
          {words.allDetails}
        </SiteLink>
      </p>
    </>
  );
}

function wordsFor(next: number, here: number, isDone: boolean): string {
  if (!isDone) return words.skip;
  return next === here + 1 ? words.nextQuestion : words.goOnWith({ place: next });
}

/** Once a question is done, Enter and the right arrow go on, unless the focused element uses these keys. */
function goOnByKeys(onward: { current: HTMLElement | null }): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' && key !== 'ArrowRight') return;
    const isMeant = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.defaultPrevented || event.repeat || isMeant || !(target instanceof Element)) return;
    if (target.closest(key === 'Enter' ? `${USES_ARROWS}, ${USES_ENTER}` : USES_ARROWS)) return;
    onward.current?.querySelector('a')?.click();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/**
 * Scrolls the result of an answer out from under the bar, as far as the line that says so stays in sight. The focus stays
 * where it is.
 */
function showResult(onward: { current: HTMLElement | null }): () => void {
  const frame = requestAnimationFrame(() => {
    const area = document.querySelector('.answer-area');
    const end = area?.querySelector('.answer-actions')?.getBoundingClientRect().top;
    const bar = onward.current?.getBoundingClientRect().top;
    if (!area || end === undefined || bar === undefined) return;
    const hidden = end + GAP - Math.min(bar, window.innerHeight);
    const by = Math.min(hidden, area.getBoundingClientRect().top - GAP);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by > 0) window.scrollBy({ top: by, behavior: isStill ? 'auto' : 'smooth' });
  });
  return () => cancelAnimationFrame(frame);
}

/** In pixels, between what is read and the edge of the screen. */
const GAP = 12;

const USES_ARROWS = 'input, select, textarea, [contenteditable], [tabindex="0"], [role="dialog"]';
const USES_ENTER = 'a, button, summary';
