import type { TransactionSql } from 'postgres';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import {
  deleteSurveyDraft,
  findSurvey,
  findSurveyDraft,
  lockDraftsOf,
  insertSurvey,
  saveSurveyDraft,
} from '../questions/surveys.server.ts';
import { listTopics, currentSlugs } from '../topics/topic-rows.server.ts';
import { lockScope, NOT_A_MEMBER } from '../questions/commands/question-locks.server.ts';
import { listAskableCommunities } from '../questions/commands/check-context.server.ts';
import { randomId } from '../platform/secrets/random-id.server.ts';
import type { QuestionDeps } from '../questions/commands/question-deps.server.ts';
import { inputOfQuestion } from '../asking/question-input.ts';
import { checkPublicReason } from '../questions/question-check.ts';
import {
  checkAskLimits,
  MAX_PAUSES,
  questionCan,
  surveyCan,
  type OwnQuestion,
} from '../questions/question-rules.ts';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';
import {
  checkSurvey,
  isEmptySurvey,
  parseSurveyDraft,
  type SurveyDraft,
  type SurveyFieldProblem,
  type SurveyProblem,
  type SurveyRefusal,
} from './survey-draft.ts';
import {
  closeQuestion,
  openQuestion,
  pauseQuestion,
  pausesOf,
  resumeQuestion,
} from '../questions/commands/question-state-changes.server.ts';
import { deleteQuestion, insertQuestion } from '../questions/commands/question-writes.server.ts';
import {
  findQuestion,
  questionsOfSurvey,
  type StoredQuestion,
} from '../questions/question-rows.server.ts';
import { lockAskRecords, insertAskRecord } from '../questions/commands/ask-records.server.ts';
import { retryInTurn } from '../platform/database/turns.server.ts';

export type AskSurveyResult =
  | { state: 'asked'; id: string; questions: string[] }
  | { state: 'limited'; refusal: SurveyRefusal; again: Date }
  | { state: 'gone' }
  /** The draft was changed elsewhere meanwhile; `draft` is the current one. */
  | { state: 'changed'; draft: SurveyDraft }
  | { state: 'refused'; refusal: SurveyRefusal }
  | { state: 'wrong'; problems: SurveyProblem[] };

export type SurveyCommandResult =
  | { state: 'done' | 'gone' }
  | { state: 'refused'; refusal: SurveyRefusal }
  | { state: 'wrong'; problems: { field: string; problem: SurveyFieldProblem }[] };

const SIGN_IN = { state: 'refused', refusal: { why: 'survey-sign-in' } } as const;

/**
 * Asks all questions of a survey at one moment, or none. `id` is the draft's and becomes the survey's. `draft` is what
 * the author saw on pressing the button: if another one is stored by now, nothing is asked.
 */
export async function askSurvey(
  { sql, answers, limitsScale }: QuestionDeps,
  { member }: Viewer,
  draft: SurveyDraft,
  id: string,
): Promise<AskSurveyResult> {
  if (!member) return SIGN_IN;
  const topics = (await listTopics(sql)).map(({ slug }) => slug);
  const places = await listAskableCommunities(sql, member);
  const settings = { ...draft.settings, topics: await currentSlugs(sql, draft.settings.topics) };
  const now = await readDatabaseTime(sql);
  const checked = checkSurvey({ ...draft, settings }, { now, topics, places });
  if ('problems' in checked) return { state: 'wrong', ...checked };
  const { words, asks } = checked;
  return retryInTurn(sql, async (tx): Promise<AskSurveyResult> => {
    const [first] = asks;
    if (!first) return { state: 'gone' };
    const where = await lockScope(tx, member, first);
    const times = await lockAskRecords(tx, member.id);
    if (!times) return SIGN_IN;
    const known = await findAskedSurvey(tx, member, id);
    if (known) return known;
    const kept = await findSurveyDraft(tx, member.id, id, true);
    if (!kept) return { state: 'gone' };
    const stored = parseSurveyDraft(kept.typed);
    if (!isSameDraft(stored, draft)) return { state: 'changed', draft: stored };
    const may = checkAskLimits(times, now, limitsScale, asks.length);
    if (may !== true) return { state: 'limited', ...may };
    if (!where)
      return {
        state: 'wrong',
        problems: NOT_A_MEMBER.map((one) => ({ question: undefined, ...one })),
      };
    const surveyId = await insertSurvey(tx, { publicId: id, ...words });
    const questions: string[] = [];
    for (const [at, ask] of asks.entries()) {
      const publicId = await unusedId(tx, draft.questions[at]?.id);
      const birth = { publicId, surveyId, place: at + 1, authorId: member.id, where };
      const questionId = await insertQuestion(tx, ask, { ...birth, replaces: undefined });
      await answers.createTally(tx, questionId);
      questions.push(publicId);
    }
    await insertAskRecord(tx, member.id, { at: now, questions: asks.length });
    await deleteSurveyDraft(tx, member.id, id);
    return { state: 'asked', id, questions };
  });
}

/** A second press finds the survey asked. A survey of another member counts as gone. */
async function findAskedSurvey(
  tx: TransactionSql,
  { id: memberId }: Member,
  publicId: string,
): Promise<AskSurveyResult | undefined> {
  if (!(await findSurvey(tx, publicId))) return undefined;
  const questions = await questionsOfSurvey(tx, publicId);
  return questions[0]?.authorId === memberId
    ? { state: 'asked', id: publicId, questions: questions.map((one) => one.publicId) }
    : { state: 'gone' };
}

/** The last removed question is not part of what is asked. */
function isSameDraft(one: SurveyDraft, other: SurveyDraft): boolean {
  const [a, b] = [one, other].map((draft) =>
    JSON.stringify(parseSurveyDraft({ ...draft, removed: undefined })),
  );
  return a === b;
}

async function unusedId(tx: TransactionSql, before: string | undefined): Promise<string> {
  const isFree = before !== undefined && !(await findQuestion(tx, before));
  return isFree ? before : randomId();
}

export type UpdateDraftResult =
  | { state: 'saved'; draft: SurveyDraft }
  | { state: 'gone' }
  | { state: 'refused'; refusal: SurveyRefusal };

/**
 * Changes a draft, or creates one. The row is locked meanwhile, so that two tabs change it one after the other.
 * `isNew`: there may be no draft with this id yet. `write` may return why not instead of a draft; then nothing
 * changes.
 */
export async function updateSurveyDraft(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  id: string,
  { isNew, write }: { isNew: boolean; write: (draft: SurveyDraft) => SurveyDraft | SurveyRefusal },
): Promise<UpdateDraftResult> {
  if (!member) return SIGN_IN;
  return retryInTurn(sql, async (tx): Promise<UpdateDraftResult> => {
    await lockDraftsOf(tx, member.id);
    const kept = await findSurveyDraft(tx, member.id, id, true);
    if (!kept && !isNew) return { state: 'gone' };
    const draft = write(parseSurveyDraft(kept?.typed));
    if ('why' in draft) return { state: 'refused', refusal: draft };
    if (!kept && draft.questions.length === 0 && isEmptySurvey(draft))
      return { state: 'refused', refusal: { why: 'nothing-to-save' } };
    const saved = await saveSurveyDraft(tx, member.id, { publicId: id, typed: draft });
    return saved === 'kept'
      ? { state: 'saved', draft }
      : { state: 'refused', refusal: { why: NOT_SAVED[saved] } };
  });
}

const NOT_SAVED = {
  'too many': 'survey-most-drafts',
  taken: 'asked-already',
  nobody: 'survey-sign-in',
} as const;

export async function discardSurvey(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  id: string,
): Promise<{ state: 'done' | 'gone' }> {
  return member && (await deleteSurveyDraft(sql, member.id, id))
    ? { state: 'done' }
    : { state: 'gone' };
}

export type SurveyAction = Exclude<keyof typeof surveyCan, 'takeBack'>;

/** Acts at one moment on all questions of the survey that allow it. */
export async function actOnSurvey(
  deps: QuestionDeps,
  viewer: Viewer,
  id: string,
  { act, typedReason }: { act: SurveyAction; typedReason: string },
): Promise<SurveyCommandResult> {
  const needsReason = act === 'pause' || act === 'close';
  const checked = needsReason ? checkPublicReason(typedReason) : { reason: '' };
  if ('problems' in checked) return { state: 'wrong', ...checked };
  return changeUnderLock(deps, viewer, id, act, async (tx, held) => {
    const questions = held.filter(({ kept }) => questionCan[act](kept, viewer) === true);
    for (const { question } of questions) {
      if (act === 'pause' && (await pausesOf(tx, question.id)).length >= MAX_PAUSES)
        return { state: 'wrong', problems: [PAUSED_OFTEN] };
      await ACTS[act](tx, question.id, { text: checked.reason });
    }
    return undefined;
  });
}

const ACTS = {
  open: openQuestion,
  pause: pauseQuestion,
  resume: resumeQuestion,
  close: closeQuestion,
} satisfies Record<SurveyAction, unknown>;
const PAUSED_OFTEN = { field: 'reason', problem: { why: 'survey-paused-often' } } as const;

/** The survey becomes a draft again under the same id, and its questions keep their ids. */
export async function returnSurveyToDraft(
  deps: QuestionDeps,
  viewer: Viewer,
  id: string,
): Promise<SurveyCommandResult> {
  return changeUnderLock(deps, viewer, id, 'takeBack', async (tx, held, { member }) => {
    const survey = await findSurvey(tx, id);
    const [first] = held;
    if (!survey || !first) return undefined;
    const settings = { ...EMPTY_QUESTION, ...inputOfQuestion(first.question, 'edit', 'UTC') };
    const draft = {
      words: { title: survey.title, intro: survey.intro, thanks: survey.thanks },
      settings: { ...settings, ...windowOf(settings, first.question) },
      questions: held.map(({ question }) => ({
        id: question.publicId,
        typed: inputOfQuestion(question, 'version', 'UTC'),
      })),
    };
    for (const { question } of held) {
      await deps.answers.removeAnswers(tx, question.id);
      await deleteQuestion(tx, question.id);
    }
    const typed = parseSurveyDraft(draft);
    const saved = await saveSurveyDraft(tx, member.id, { publicId: id, typed });
    return saved === 'kept' ? undefined : { state: 'refused', refusal: { why: NOT_SAVED[saved] } };
  });
}

/** A survey that was to open later keeps its times. One that was open would open now. */
function windowOf(
  { opensAt, closesAt }: Pick<SurveyDraft['settings'], 'opensAt' | 'closesAt'>,
  { opensAt: opened, readAt }: StoredQuestion,
) {
  return opened > readAt
    ? { opens: 'later', opensAt, closes: 'at', closesAt }
    : { opens: 'now', opensAt: '', closes: 'at', closesAt };
}

type LockedQuestion = { question: StoredQuestion; kept: OwnQuestion };

/** Locks all questions in the order of their rows, checks the rules, and then changes the questions. */
async function changeUnderLock(
  { sql, answers, changed }: QuestionDeps,
  viewer: Viewer,
  id: string,
  act: keyof typeof surveyCan,
  work: (
    tx: TransactionSql,
    held: readonly LockedQuestion[],
    by: { member: Member },
  ) => Promise<SurveyCommandResult | undefined>,
): Promise<SurveyCommandResult> {
  const { member } = viewer;
  if (!member) return { state: 'gone' };
  let touched: string[] = [];
  const done = await retryInTurn(sql, async (tx): Promise<SurveyCommandResult> => {
    const before = await questionsOfSurvey(tx, id);
    if (before.length === 0 || before.some(({ authorId }) => authorId !== member.id))
      return { state: 'gone' };
    for (const { id: row } of before.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))))
      await answers.lockTally(tx, row);
    const held: LockedQuestion[] = [];
    for (const question of await questionsOfSurvey(tx, id)) {
      const { othersAnswered } = await answers.whoAnswered(tx, question.id, member.voterId);
      held.push({ question, kept: { ...question, othersAnswered } });
    }
    const can = surveyCan[act](
      held.map(({ kept }) => kept),
      viewer,
    );
    if (can !== true) return { state: 'refused', refusal: can };
    touched = held.map(({ question }) => question.publicId);
    const refused = await work(tx, held, { member });
    if (refused) throw new Rollback(refused);
    return { state: 'done' };
  }).catch((error: unknown) => {
    if (error instanceof Rollback) return error.done;
    throw error;
  });
  if (done.state === 'done') changed(touched);
  return done;
}

/** Ends the transaction with nothing changed. */
class Rollback extends Error {
  readonly done: SurveyCommandResult;
  constructor(done: SurveyCommandResult) {
    super('Nothing was changed.');
    this.done = done;
  }
}
