import type { AnySql, SqlFragment } from '../../platform/database/db.server.ts';
import type { ToldEnd } from '../../surveys/survey-end.ts';
import { toldEndWords } from '../../surveys/words/told-end.ts';
import * as words from '../words/exported-notices.server.ts';
import type { ExportFile } from './export-file.server.ts';

/** Over `q`: what is inside a community is for its members. */
const isReadable = (sql: AnySql, belongs: SqlFragment) => sql`(
  (not q.is_inside or ${belongs}) and not exists (select from question_removals r where r.question_id = q.id))`;

const isCommunityMember = (sql: AnySql, id: string) => sql`exists (
  select from community_members cm where cm.community_id = q.community_id and cm.member_id = ${id})`;

/** A member's notices, how they want them, and the questions they follow. */
export const NOTICE_FILES: readonly ExportFile[] = [
  {
    name: 'notices',
    words: () => words.notices,
    rows: (sql, { id }) => sql`
      select n.kind, n.what, q.public_id as question, c.slug as community,
        case when n.kind = 'standing' or n.what = 'removed' and (not q.is_inside or ${isCommunityMember(sql, id)}) or ${isReadable(sql, isCommunityMember(sql, id))}
          then nullif(n.words, '') end as words,
        case when ${isReadable(sql, isCommunityMember(sql, id))} then n.told end as told,
        n.made_at as told_at, n.in_site as on_site, n.read_at, n.mail as waits_for_mail, n.mailed_at
      from notices n left join questions q on q.id = n.question_id left join communities c on c.id = n.community_id
      where n.member_id = ${id} order by n.id`,
    completeRow: ({ told, ...row }) =>
      told === null ? row : { ...row, words: toldEndWords(told as ToldEnd) },
  },
  {
    name: 'notice-choices',
    words: () => words.noticeChoices,
    rows: (sql, { id }) => sql`
      select kind, in_site as on_site, mail as by_mail from notice_choices where member_id = ${id} order by kind`,
  },
  {
    name: 'questions-followed',
    words: () => words.questionsFollowed,
    rows: (sql, { id }) => sql`
      select q.public_id as question, case when ${isReadable(sql, isCommunityMember(sql, id))} then q.text end as question_text, f.followed_at
      from question_follows f join questions q on q.id = f.question_id where f.member_id = ${id} order by f.followed_at, q.id`,
  },
  {
    name: 'questions-followed-by-mail',
    words: () => words.questionsFollowedByMail,
    rows: (sql, { email }) => sql`
      select q.public_id as question, case when ${isReadable(sql, sql`false`)} then q.text end as question_text, f.asked_at, f.confirmed_at
      from mail_follows f join questions q on q.id = f.question_id where f.email = ${email} order by f.id`,
  },
];
