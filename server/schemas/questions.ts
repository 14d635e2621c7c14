import * as v from 'valibot';
import { ownValue } from '../../app/base/own-value.ts';
import {
  readListAddress,
  type ListAddressProblem,
  type ListAddress,
} from '../../app/questions/lists/list-address.ts';
import { PAGE_SIZE, SORTS } from '../../app/questions/question-list-rules.ts';
import { MAX_SEARCH, MAX_TERMS, parseSearch } from '../../app/questions/lists/parsed-search.ts';
import { QUESTION_KINDS } from '../../app/questions/question-rules.ts';
import { publicId, slug, time, webAddress } from './addresses.ts';

export const MAX_LISTED = 100;
const WRONG_LIMIT = `A number from 1 to ${MAX_LISTED}.`;
const DETAILS: Record<ListAddressProblem['why'], string> = {
  repeated: 'It may stand once.',
  'no-letter': 'It has no letter or figure.',
  long: `It has more than ${MAX_SEARCH} letters or ${MAX_TERMS} words.`,
  'unknown-sort': `One of ${SORTS.join(', ')}.`,
  'not-a-place': 'It is no place in this list.',
};

/** A list of questions, as the address of the page has it, and how many of it. */
export const listQuery = v.pipe(
  v.strictObject({
    sort: v.optional(v.pipe(v.string(), v.values(SORTS, DETAILS['unknown-sort']))),
    topic: v.optional(slug),
    q: v.optional(v.string()),
    cursor: v.optional(v.string()),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^(?:0{0,2}[1-9]|0?[1-9]\d|100)$/, WRONG_LIMIT)),
      String(PAGE_SIZE),
    ),
  }),
  // What one parameter allows another depends on all of them: the rule is that of the page.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { parameter, why } of addressOf(dataset.value).wrong)
      if (why !== 'unknown-sort')
        addIssue({ message: DETAILS[why], path: [pathItem(parameter, dataset.value)] });
  }),
  v.transform(({ limit, ...given }): ListAddress & { limit: number } => {
    const { wrong: _, ...address } = addressOf(given);
    return { ...address, limit: Number(limit) };
  }),
);

function addressOf(given: Readonly<Record<string, string | undefined>>) {
  const named = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return readListAddress(new URLSearchParams(named.map(([name, value]) => [name, value])));
}

/** Where in a value of several parts a problem is. */
export function pathItem(key: string, input: Record<string, unknown>): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input, key, value: ownValue(input, key) };
}

/** What is looked for, as it was typed. */
export const searchQuery = v.strictObject({
  q: v.pipe(
    v.string(DETAILS['no-letter']),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const search = parseSearch(dataset.value);
      if (search && !search.isCut) return search;
      addIssue({
        message: DETAILS[search ? 'long' : 'no-letter'],
      });
      return NEVER;
    }),
  ),
});

/** A question's text in code points, as the database bounds it. */
const MAX_TEXT = 800;
export const similarQuery = v.object({
  text: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => Array.from(text).length <= MAX_TEXT,
        `It stands once and has at most ${MAX_TEXT} characters.`,
      ),
    ),
    '',
  ),
});

const people = v.pipe(v.number(), v.integer(), v.minValue(0));
const named = v.strictObject({ slug, name: v.string() });

const questionEntries = {
  id: publicId,
  surveyId: publicId,
  // To be sent with an answer: it is refused where the question was edited since.
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(QUESTION_KINDS),
  state: v.picklist(['scheduled', 'open', 'paused', 'closed', 'removed']),
  text: v.string(),
  context: v.string(),
  // In the asker’s order; those that stand outside the base of the shares say so.
  choices: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
      label: v.string(),
      outside: v.exactOptional(v.literal(true)),
    }),
  ),
  scale: v.nullable(v.strictObject({ low: v.string(), high: v.string() })),
  pickAtMost: people,
  opens: time,
  closes: time,
  audience: v.picklist(['everyone', 'members', 'community']),
  // Whoever answers without an account may say why, unnamed.
  visitorsSayWhy: v.boolean(),
  resultShows: v.picklist(['now', 'after-answering', 'after-closing']),
  // Everybody who answered.
  turnout: people,
  topics: v.array(named),
  community: v.nullable(named),
  replaces: v.nullable(publicId),
  replacedBy: v.nullable(publicId),
  stateReason: v.nullable(v.string()),
  // Of the demo set, which made up so many of the answers.
  demo: v.boolean(),
  demoAnswers: people,
  // Each person counts once.
  weighted: v.literal(false),
  // Other people see the choices in another order.
  shuffled: v.boolean(),
};

/** A question without its result. */
export const question = v.strictObject(questionEntries);
export type QuestionJson = v.InferOutput<typeof question>;

/** A page of the list, and where the next one is. */
const listedQuestion = v.strictObject({
  ...questionEntries,
  // In a list by what moves: so many answers in the last so many hours.
  moving: v.nullable(v.strictObject({ answers: people, hours: people })),
});
export type ListedQuestionJson = v.InferOutput<typeof listedQuestion>;

/** A question that is found only by what somebody says for an answer, with that reason. */
const foundByReason = v.strictObject({
  question,
  reason: v.strictObject({
    id: v.string(),
    text: v.string(),
    // The words of the text that were searched for, as they stand there.
    matches: v.array(v.string()),
    // The choice that it was said for, as the question's page names it.
    answer: v.string(),
    // A name or a handle; nobody learns whose an unnamed one is.
    by: v.nullable(v.string()),
    said: time,
    // A program made it up.
    demo: v.boolean(),
    url: webAddress,
  }),
});
export type FoundByReasonJson = v.InferOutput<typeof foundByReason>;

export const questionList = v.strictObject({
  items: v.array(listedQuestion),
  next: v.nullable(v.string()),
  // On the first page of a search: questions without these words, where somebody says them for an answer. Only reasons
  // that everybody may read.
  foundInReasons: v.exactOptional(v.array(foundByReason)),
});

export const questionWithPicture = v.strictObject({
  ...questionEntries,
  asker: v.nullable(v.strictObject({ name: v.string(), handle: v.string() })),
  picture: v.strictObject({
    png: webAddress,
    svg: webAddress,
    width: people,
    height: people,
    alt: v.string(),
  }),
});

export const similarQuestions = v.strictObject({ items: v.array(question) });

export const searchHits = v.strictObject({
  query: v.string(),
  questions: v.array(
    v.strictObject({
      id: publicId,
      text: v.string(),
      people,
      state: v.string(),
      demo: v.boolean(),
    }),
  ),
  topics: v.array(named),
  communities: v.array(named),
});

export const survey = v.strictObject({
  id: publicId,
  title: v.string(),
  intro: v.string(),
  thanks: v.string(),
  questions: v.array(question),
});

/** How many people came how far in a survey; nothing in it tells who they are. */
export const surveyProgress = v.strictObject({
  id: publicId,
  demo: v.boolean(),
  asOf: time,
  began: people,
  finished: people,
  median: v.nullable(people),
  questions: v.array(
    v.strictObject({ id: publicId, demo: v.boolean(), people, stoppedAfter: people }),
  ),
  byNumber: v.array(people),
});
