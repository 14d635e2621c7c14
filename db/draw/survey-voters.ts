import type { Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import { DEVICE_LEVEL, type Crowd } from './crowd.ts';
import { drawTime, type Moment, type Window } from './times.ts';

/** Somebody on their way through questions that are asked together: the last place they are seen at, and when. */
type SurveyVoter = { voterId: string; level: number; at: Moment };
/** Whoever answers next, how they were checked, and when. */
export type NextVoter = () => SurveyVoter;

/** To read the next question and answer it. */
const MIN_MS = 6_000;
const TIMEOUT_MS = 55_000;
/** Of those who go on, how many leave one out. */
const SKIP_SHARE = 0.02;

type Deps = { crowd: Crowd; rng: Rng; levelOf: (question: DemoQuestion) => number };

/**
 * People who answer a survey: most of them all of it, one question after another, and each question as many as it says.
 * Those who answered one stand in line for the next, and whoever is last in it has stopped.
 */
export function createSurveyVoters({ crowd, rng, levelOf }: Deps) {
  const lines = new Map<string, SurveyVoter[]>();
  return (question: DemoQuestion, window: Window): NextVoter => {
    const next = crowd(question);
    const before = lines.get(question.survey ?? '') ?? [];
    const skipping = new Set(before.filter(() => rng() < SKIP_SHARE));
    const went = [...skipping];
    lines.set(question.survey ?? '', went);
    const line = before.filter((goer) => !skipping.has(goer)).values();
    return () => {
      const known = line.next().value;
      const goer = known ? { ...known, at: later(known.at) } : firstAnswer();
      went.push(goer);
      return goer;
    };

    function firstAnswer(): SurveyVoter {
      // Nobody goes through a survey who cannot be known again at its next question.
      const level = Math.max(DEVICE_LEVEL, levelOf(question));
      return { voterId: next(level), level, at: drawTime(question, window, rng) };
    }
    function later(at: Moment): Moment {
      const pause = MIN_MS + Math.floor(rng() * (TIMEOUT_MS - MIN_MS));
      return Math.min(at + pause, window.endsAt - 1);
    }
  };
}
