import * as v from 'valibot';
import { LEVELS, SPLIT_GROUPS } from '../../app/results/levels.ts';
import { PICTURE_SHAPES, type PictureShape } from '../../app/results/picture-address.ts';
import { RANGES, type ResultDocument } from '../../app/results/details/result-document.ts';
import { SPLIT_NAMES } from '../../app/results/split-name.ts';
import { SURVEY_POSITIONS } from '../../app/questions/survey-rules.ts';
import { publicId, slug, time, webAddress } from './addresses.ts';
import { oneOf } from './query.ts';
import { pathItem } from './questions.ts';

/** Who is counted in a result, and how well they were checked at least. */
export const resultQuery = v.strictObject({
  audience: oneOf(SPLIT_GROUPS),
  least: oneOf(LEVELS),
});

const people = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));
const choiceId = v.pipe(v.string(), v.regex(/^\d{1,3}$/));

const resultEntries = {
  state: v.picklist(['scheduled', 'open', 'paused', 'closed', 'removed']),
  people,
  asOf: time,
  sequence: people,
  audience: v.picklist(['everyone', 'members', 'visitors', 'all']),
  least: v.picklist(LEVELS),
  outside: v.strictObject({ none: people, notSure: people }),
  leader: v.nullable(choiceId),
  choices: v.array(
    v.strictObject({
      id: choiceId,
      label: v.string(),
      count: people,
      share,
      low: share,
      high: share,
    }),
  ),
  ranges: v.literal(RANGES),
  demo: v.boolean(),
  demoAnswers: people,
  heldBack: v.exactOptional(
    v.strictObject({
      answers: people,
      excluded: v.exactOptional(v.strictObject({ answers: people, since: time })),
      floods: v.array(v.strictObject({ from: time, to: time, answers: people })),
    }),
  ),
  inRoom: v.exactOptional(people),
  leftOut: v.exactOptional(people),
  burst: v.exactOptional(v.picklist(['checked', 'waiting'])),
  scale: v.exactOptional(
    v.strictObject({ mean: v.nullable(v.number()), median: v.nullable(v.number()) }),
  ),
  ranking: v.exactOptional(
    v.strictObject({
      ahead: v.nullable(choiceId),
      winner: v.nullable(choiceId),
      redraws: v.nullable(v.strictObject({ of: people, won: people })),
      margin: v.nullable(v.strictObject({ ballots: people, exact: v.boolean() })),
      rounds: v.array(
        v.strictObject({
          votes: v.record(choiceId, people),
          exhausted: people,
          out: v.nullable(choiceId),
        }),
      ),
      ties: v.strictObject({ seed: v.string(), order: v.array(choiceId) }),
    }),
  ),
};

/** A result as somebody may see it who answered, where it waits for that. */
export const ownResult = v.strictObject(resultEntries) satisfies v.GenericSchema<
  unknown,
  ResultDocument
>;

/** How many see it differently after reading reasons, of those who answered, read and said so; told in steps of ten people. */
export const secondLooks = v.strictObject({ people, differently: people });

/** The same as everybody may see it, and where it is told how it was counted. */
export const result = v.strictObject({
  ...resultEntries,
  // Of the whole result only; missing below ten people.
  secondLooks: v.exactOptional(secondLooks),
  method: webAddress,
});

const SHAPES = Object.keys(PICTURE_SHAPES) as PictureShape[];
const pictureLook = {
  shape: oneOf(SHAPES),
  theme: oneOf(['light', 'dark']),
  split: oneOf(SPLIT_NAMES),
  audience: oneOf(SPLIT_GROUPS),
  least: oneOf(LEVELS),
  lang: v.optional(v.string()),
};

type Parts = {
  split?: string | undefined;
  audience?: string | undefined;
  least?: string | undefined;
};

/** One word, or who is counted and how well they were checked, as on the question's page. */
const isNamedOnce = <Given extends Parts>() =>
  v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.split === undefined) return;
    if (dataset.value.audience === undefined && dataset.value.least === undefined) return;
    addIssue({
      message: 'Not together with audience or least.',
      path: [pathItem('split', dataset.value)],
    });
  });

export const pictureQuery = v.pipe(v.strictObject(pictureLook), isNamedOnce());
export const surveyPictureQuery = v.pipe(
  v.strictObject({ ...pictureLook, question: oneOf(SURVEY_POSITIONS) }),
  isNamedOnce(),
);
export type PictureQuery = v.InferOutput<typeof pictureQuery> & { question?: string | undefined };

const format = v.picklist(['png', 'svg']);
export const pictureFormat = v.object({ format });
export const pictureById = v.object({ id: publicId, format });
export const pictureBySlug = v.object({ slug, format });
export const pictureByName = v.object({ name: v.string(), format });
export const pagePictureQuery = v.strictObject({
  shape: pictureLook.shape,
  theme: pictureLook.theme,
  lang: pictureLook.lang,
});
