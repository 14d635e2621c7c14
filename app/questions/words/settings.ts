import { formatDateTime } from '../../base/words/figures.ts';
import { instantOf, zoneOf } from '../../base/zoned-time.ts';
import type { QuestionKind, ResultVisibility } from '../question-rules.ts';
import type { QuestionInput } from '../question-schema.ts';

/** The kinds, by what voters do. */
export const KIND_WORDS: Record<QuestionKind, { name: string; about: string }> = {
  single: { name: 'Pick one', about: 'Each person picks one choice.' },
  multiple: { name: 'Pick several', about: 'Each person picks as many as fit.' },
  ranking: {
    name: 'Put in order',
    about: 'Each person puts the choices in order, the best first.',
  },
  scale: { name: 'Rate on a scale', about: 'Each person picks a step between two ends.' },
};

export const RESULT_WORDS: Record<ResultVisibility, { name: string; about: string }> = {
  after: {
    name: 'After answering',
    about:
      'Each person sees it once they have answered, everyone once it is closed. You can also show it on the screen you present on.',
  },
  always: { name: 'Always', about: 'Everyone sees it at any time.' },
  closed: { name: 'After closing', about: 'Nobody sees it before it closes, not even you.' },
};

export const AUDIENCE_WORDS: Record<QuestionInput['audience'], { name: string; about: string }> = {
  everyone: { name: 'Everyone', about: 'With an account or without.' },
  members: { name: 'Members', about: 'Only people with an account here.' },
  community: { name: 'The community', about: 'Only its members.' },
};

export const CLOSES_WORDS: Record<QuestionInput['closes'], string> = {
  '1h': 'in 1 hour',
  '1d': 'in 1 day',
  '3d': 'in 3 days',
  '7d': 'in 7 days',
  '30d': 'in 30 days',
  at: 'at a time I choose',
  keep: 'when it closes now',
};

const SEEN: Record<ResultVisibility, string> = {
  after: 'Result after answering',
  always: 'Result shows at once',
  closed: 'Result after closing',
};

const MAY_ANSWER: Record<QuestionInput['audience'], string> = {
  everyone: 'Everyone may answer',
  members: 'Members may answer',
  community: 'The community may answer',
};

/** The default settings in plain words. `ask-destination.tsx` shows who may answer. */
export function settingsWords(
  typed: QuestionInput,
  {
    isOpenAlready = false,
    besidePlace = false,
  }: { isOpenAlready?: boolean; besidePlace?: boolean },
): string[] {
  const { opens, opensAt, closes, closesAt, zone, audience, results, visitorsSayWhy } = typed;
  const moment = (local: string) => {
    const at = instantOf(local, zoneOf(zone));
    return at ? formatDateTime(at, zoneOf(zone)) : undefined;
  };
  const opening = moment(opensAt);
  const closing = moment(closesAt);
  return [
    isOpenAlready
      ? 'Open'
      : opens === 'now'
        ? 'Opens now'
        : opening
          ? `Opens ${opening}`
          : 'Opens later',
    closes === 'at' || closes === 'keep'
      ? closing
        ? `Closes ${closing}`
        : 'Closes at a time you choose'
      : `Closes ${CLOSES_WORDS[closes]}`,
    ...(besidePlace ? [] : [MAY_ANSWER[audience]]),
    SEEN[results],
    ...(visitorsSayWhy && audience === 'everyone' ? ['Visitors may say why'] : []),
  ];
}
