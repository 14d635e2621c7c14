import * as v from 'valibot';
import {
  MAX_FOLLOWED_AT_ONCE,
  MAX_REASONS_AT_ONCE,
  type RecentActivity,
} from '../../app/live/recent-activity.ts';
import type { ReasonNews } from '../../app/reasons/reason-news.ts';
import type { QuestionUpdate } from '../../app/results/question-update.ts';
import { isId } from '../../app/base/ids.ts';
import { publicId, slug, time } from './addresses.ts';

const flag = v.optional(v.literal('1', 'It is 1, once, or not there.'));

/** What an address of the stream asks for. The first thing that is wrong is told. */
export const eventsQuery = v.pipe(
  v.strictObject({
    question: v.pipe(
      v.array(v.string()),
      v.transform((ids) => [...new Set(ids)]),
      v.maxLength(MAX_FOLLOWED_AT_ONCE, `At most ${MAX_FOLLOWED_AT_ONCE} at once.`),
      v.check((ids) => ids.every(isId), 'The id of a question has ten characters.'),
    ),
    // Those of them whose reasons the page shows.
    reasons: v.pipe(
      v.array(v.string()),
      v.transform((ids) => [...new Set(ids)]),
      v.maxLength(MAX_REASONS_AT_ONCE, `At most ${MAX_REASONS_AT_ONCE} at once.`),
    ),
    // With the questions of the last hour, or its minutes alone.
    feed: v.optional(v.picklist(['1', 'minutes'], 'It is 1 or minutes, once, or not there.')),
    topic: v.optional(slug),
    own: flag,
    embed: v.optional(v.string()),
    home: flag,
  }),
  v.forward(
    v.check(({ topic, feed }) => topic === undefined || feed === '1', 'One, and with feed=1 only.'),
    ['topic'],
  ),
  v.forward(
    v.check(
      ({ question, feed }) => question.length > 0 || feed !== undefined,
      'Name one at least, or ask for feed=1.',
    ),
    ['question'],
  ),
  v.forward(
    v.check(
      ({ embed, own }) => embed === undefined || (isId(embed) && own !== undefined),
      'The id of one survey, and with own=1 only.',
    ),
    ['embed'],
  ),
  v.forward(
    v.check(
      ({ home, embed }) => home === undefined || embed !== undefined,
      'With embed={surveyId} only.',
    ),
    ['home'],
  ),
  v.forward(
    v.check(
      ({ question, reasons }) => reasons.every((id) => question.includes(id)),
      'Of a question that is named beside it.',
    ),
    ['reasons'],
  ),
  v.transform(({ question: questions, reasons, feed, topic, own, embed, home }) => ({
    questions,
    reasons: new Set(reasons),
    wantsActivity: feed !== undefined,
    isMinutesOnly: feed === 'minutes',
    topic,
    isOwn: own !== undefined,
    embed,
    isOnOwnSite: home !== undefined,
  })),
);
export type EventsQuery = v.InferOutput<typeof eventsQuery>;

const people = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How a question stands, as it is told to pages that are open. */
export const questionUpdate = v.strictObject({
  question: publicId,
  state: v.picklist(['scheduled', 'open', 'paused', 'closed', 'removed', 'gone']),
  revision: people,
  sequence: people,
  turnout: people,
  changes: people,
  peeked: people,
  sawFirst: people,
  heldBack: people,
  excluded: v.exactOptional(v.strictObject({ answers: people, since: time })),
  inRoom: v.exactOptional(people),
  leftOut: v.exactOptional(people),
  all: v.exactOptional(people),
  demo: v.exactOptional(v.literal(true)),
  result: v.exactOptional(
    v.strictObject({
      people,
      none: people,
      notSure: people,
      choices: v.array(v.strictTuple([v.number(), people])),
      leader: v.exactOptional(v.number()),
      burst: v.exactOptional(v.picklist(['checked', 'waiting'])),
    }),
  ),
}) satisfies v.GenericSchema<unknown, QuestionUpdate>;

/** How the reasons on a question stand, without their words. */
const reasonNews = v.strictObject({
  question: publicId,
  asOf: time,
  total: people,
  latest: v.exactOptional(time),
  marks: v.string(),
  // Those on the screen of a room.
  presented: v.exactOptional(v.string()),
  letInAt: v.exactOptional(time),
}) satisfies v.GenericSchema<unknown, ReasonNews>;

/** What a stream tells, as it is polled. */
export const polledEvents = v.strictObject({
  news: v.array(questionUpdate),
  reasons: v.array(reasonNews),
  feed: v.nullable(
    v.strictObject({
      asOf: time,
      minutes: v.array(people),
      minute: time,
      latest: v.array(
        v.strictObject({
          question: publicId,
          answers: people,
          at: time,
          recent: v.exactOptional(people),
          demo: v.exactOptional(v.literal(true)),
        }),
      ),
      topics: v.array(v.strictTuple([v.string(), people])),
    }) satisfies v.GenericSchema<unknown, RecentActivity>,
  ),
  own: v.exactOptional(
    v.array(
      v.strictObject({
        question: publicId,
        choices: v.array(v.number()),
        held: v.exactOptional(v.literal(true)),
      }),
    ),
  ),
});
