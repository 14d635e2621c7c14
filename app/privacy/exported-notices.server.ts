import type { AnySql, SqlFragment } from '../platform/database/db.server.ts';
import { COMMUNITY_COLUMN, QUESTION_COLUMN, type ExportFile } from './export-file.server.ts';

const TEXT_COLUMN = 'its wording; empty where it was removed or you may no longer read it';

/** Over `q`: what is inside a community is for its members. */
const isReadable = (sql: AnySql, belongs: SqlFragment) => sql`(
  (not q.is_inside or ${belongs}) and not exists (select from question_removals r where r.question_id = q.id))`;

const isCommunityMember = (sql: AnySql, id: string) => sql`exists (
  select from community_members cm where cm.community_id = q.community_id and cm.member_id = ${id})`;

/** A member's notices, how they want them, and the questions they follow. */
export const NOTICE_FILES: readonly ExportFile[] = [
  {
    name: 'notices',
    about: 'What you were told within the last 90 days.',
    columns: {
      kind: 'outcome is the end of a question or survey you follow; closing is one that closes soon; own is the end of yours; standing is what somebody did in a community that is about you; requests is people who ask to join',
      what: 'what happened',
      question: QUESTION_COLUMN,
      community: COMMUNITY_COLUMN,
      words:
        'how the question ended, or the reason that was given; empty where you may not read it any more',
      told_at: 'when',
      on_site: 'whether it stands among your notifications',
      read_at: 'when you marked it as read',
      waits_for_mail: 'at-once or daily, where it is still to be mailed',
      mailed_at: 'when it was mailed',
    },
    rows: (sql, { id }) => sql`
      select n.kind, n.what, q.public_id as question, c.slug as community,
        case when n.kind = 'standing' or n.what = 'removed' and (not q.is_inside or ${isCommunityMember(sql, id)}) or ${isReadable(sql, isCommunityMember(sql, id))}
          then nullif(n.words, '') end as words,
        n.made_at as told_at, n.in_site as on_site, n.read_at, n.mail as waits_for_mail, n.mailed_at
      from notices n left join questions q on q.id = n.question_id left join communities c on c.id = n.community_id
      where n.member_id = ${id} order by n.id`,
  },
  {
    name: 'notice-choices',
    about: 'How you want to be told. A kind that is not there is as it was when you came.',
    columns: {
      kind: 'as in the file “notices”',
      on_site: 'whether it stands among your notifications',
      by_mail: 'at-once, daily or never',
    },
    rows: (sql, { id }) => sql`
      select kind, in_site as on_site, mail as by_mail from notice_choices where member_id = ${id} order by kind`,
  },
  {
    name: 'questions-followed',
    about: 'Questions whose end you want to hear of. A row goes once you were told.',
    columns: { question: QUESTION_COLUMN, question_text: TEXT_COLUMN, followed_at: 'since when' },
    rows: (sql, { id }) => sql`
      select q.public_id as question, case when ${isReadable(sql, isCommunityMember(sql, id))} then q.text end as question_text, f.followed_at
      from question_follows f join questions q on q.id = f.question_id where f.member_id = ${id} order by f.followed_at, q.id`,
  },
  {
    name: 'questions-followed-by-mail',
    about: 'The same for your address, asked for without being signed in.',
    columns: {
      question: QUESTION_COLUMN,
      question_text: TEXT_COLUMN,
      asked_at: 'when somebody asked for it',
      confirmed_at: 'when the link that was emailed to you was opened',
    },
    rows: (sql, { email }) => sql`
      select q.public_id as question, case when ${isReadable(sql, sql`false`)} then q.text end as question_text, f.asked_at, f.confirmed_at
      from mail_follows f join questions q on q.id = f.question_id where f.email = ${email} order by f.id`,
  },
];
