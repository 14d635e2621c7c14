import type { Viewer } from '../../accounts/viewer.ts';
import type { QuestionRefusal } from '../question-rules.ts';
import { isBlank, type QuestionInput } from '../question-schema.ts';
import { deleteDraft, upsertDraft } from './drafts.server.ts';
import type { QuestionDeps, QuestionCommandResult } from './question-deps.server.ts';
import { retryInTurn } from '../../platform/database/turns.server.ts';

export type SaveResult = { state: 'saved' } | { state: 'refused'; refusal: QuestionRefusal };

/** Stores what was typed so far, valid or not. */
export async function saveDraft(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  typed: QuestionInput,
  { id, replaces = null }: { id: string; replaces: string | null | undefined },
): Promise<SaveResult> {
  if (!member) return { state: 'refused', refusal: { why: 'sign-in-to-save' } };
  if (isBlank(typed)) return { state: 'refused', refusal: { why: 'nothing-to-save' } };
  const saved = await retryInTurn(sql, (tx) =>
    upsertDraft(tx, member.id, { publicId: id, typed, replaces }),
  );
  return saved === 'kept'
    ? { state: 'saved' }
    : { state: 'refused', refusal: { why: SAVE_REFUSALS[saved] } };
}

const SAVE_REFUSALS = {
  'too many': 'most-drafts',
  taken: 'asked-already',
  nobody: 'sign-in-to-save',
} as const;

export async function discardDraft(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  id: string,
): Promise<QuestionCommandResult> {
  return member && (await deleteDraft(sql, member.id, id)) ? { state: 'done' } : { state: 'gone' };
}
