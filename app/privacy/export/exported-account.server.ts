import { deviceWords } from '../../base/words/device.ts';
import { SESSION_LONGEST_DAYS } from '../../accounts/account-rules.ts';
import { outcomes } from '../../accounts/words/security/security-events.ts';
import * as words from '../words/exported-account.server.ts';
import type { ExportFile } from './export-file.server.ts';

export const ACCOUNT_FILES: readonly ExportFile[] = [
  {
    name: 'profile',
    words: () => words.profile,
    rows: (sql, { id }) => sql`
      select m.name, m.handle, m.bio, m.email, m.is_confirmed as email_confirmed, m.created_at as member_since, m.changed_at,
        m.failed_tries, m.known_tries, m.known_round, m.shut_out_at, s.role as staff_role, s.since as staff_since
      from members m left join staff s on s.member_id = m.id where m.id = ${id}`,
  },
  {
    name: 'ways-to-sign-in',
    words: () => words.waysToSignIn,
    rows: (sql, { id }) => sql`
      select provider as way, null::text as name, made_at as since, changed_at, null::timestamptz as last_used_at, null::int as left
      from credentials where member_id = ${id}
      union all
      select 'passkey', name, made_at, null, used_at, null from passkeys where member_id = ${id}
      union all
      select 'codes', null, made_at, confirmed_at, null, null from member_codes where member_id = ${id}
      union all
      select 'recovery codes', null, null, null, max(used_at), (count(*) filter (where used_at is null))::int
      from recovery_codes where member_id = ${id} having count(*) > 0`,
  },
  {
    name: 'sessions',
    words: () => words.sessions,
    rows: (sql, { id, sessionId }) => sql`
      select began_at, seen_at as last_used_at, least(expires_at, made_at + make_interval(days => ${SESSION_LONGEST_DAYS})) as ends_at,
        made_at as key_made_at, proved_at, second_at, way, device, id = ${sessionId} as is_this_one
      from sessions where member_id = ${id} order by began_at, id`,
    completeRow: ({ device, ...row }) => ({
      ...row,
      device: deviceWords(typeof device === 'string' ? device : ''),
    }),
  },
  {
    name: 'security-log',
    words: () => words.securityLog,
    rows: (sql, { id }) => sql`
      select at, w.words as what, outcome, network
      from security_events left join unnest(${Object.keys(outcomes)}::text[], ${Object.values(outcomes)}::text[]) as w (outcome, words) using (outcome)
      where member_id = ${id} order by id`,
  },
  {
    name: 'staff-log',
    words: () => words.staffLog,
    rows: (sql, { id }) => sql`
      select h.at, h.act, q.public_id as question, h.answers, h.reason
      from held_acts h join questions q on q.id = h.question_id where h.member_id = ${id} order by h.id`,
  },
  {
    name: 'about-me',
    words: () => words.aboutMe,
    rows: (sql, { id }) => sql`
      select age_band, gender, gender_words, country, education, told_at from member_details where member_id = ${id}`,
  },
  {
    name: 'answers-taken-along',
    words: () => words.answersTakenAlong,
    rows: (sql, { id }) => sql`
      select asked_at, taken from carried_marks where member_id = ${id} order by asked_at`,
  },
  {
    name: 'mails',
    words: () => words.mails,
    rows: (sql, { email }) => sql`
      select subject, queued_at, sent_at, failed_at from outbox where lower(recipient) = ${email} order by id`,
  },
];
