import type { ToldEnd } from '../surveys/survey-end.ts';
import { toldEndWords } from '../surveys/words/told-end.ts';
import { NOTICES_A_PAGE } from '../notices/notice-rules.ts';
import { smallCommunityEmblem } from '../communities/community-emblem.ts';
import type { Emblem } from '../emblems/emblem.ts';
import type { Notice, NoticeLine, NoticeQuestion } from '../notices/notice.ts';
import { noticeLine } from '../notices/words/notice-line.ts';
import { encodeNoticeId, decodeNoticeId, noticeTargetPath } from '../notices/notices.server.ts';
import { isSpread } from '../platform/database/by-question.server.ts';
import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** A notice as it is stored, with the present state of what it is about. */
export type StoredNotice = Notice & {
  id: RowId;
  memberId: RowId;
  madeAt: Date;
  /** The time of the database, not the time when the member read it. */
  readAt: Date;
  isRead: boolean;
  email: string;
  /** The address is confirmed, and the account is not about to be deleted. */
  isMailed: boolean;
};

/** What is inside a community is shown to those who belong to it now, whatever was so when the notice was made. */
export async function loadNotices(sql: AnySql, condition: SqlFragment): Promise<StoredNotice[]> {
  const rows = await sql<NoticeRow[]>`
    select n.id, n.member_id as "memberId", n.kind, n.what, n.words, n.told, n.made_at as "madeAt", statement_timestamp() as "readAt", n.read_at is not null as "isRead",
      m.email, m.is_confirmed and m.leaves_at is null and m.shut_out_at is null as "isMailed",
      case when c.id is not null then json_build_object('slug', c.slug, 'name', c.name) end as community,
      coalesce(cm.role <> 'member', false) as "isManager",
      case when n.kind = 'requests' then
        (select count(*)::int from community_requests r where r.community_id = n.community_id and r.refused_at is null)
        else 0 end as waiting,
      case when q.id is not null then json_build_object('publicId', q.public_id, 'text', q.text,
        'closesAt', extract(epoch from case when n.what = 'survey-closing'
          then (select max(o.closes_at) from questions o where o.survey_id = q.survey_id) else q.closes_at end) * 1000,
        'isRemoved', exists (select from question_removals r where r.question_id = q.id),
        'isSeen', not q.is_inside or exists (
          select from community_members i where i.community_id = q.community_id and i.member_id = n.member_id),
        'survey', case when n.kind in ('own', 'answers') or n.what in ('survey-closed', 'survey-closing') then (
          select json_build_object('publicId', s.public_id, 'title', s.title, 'first', (
            select o.public_id from questions o where o.survey_id = s.id
              and not exists (select from question_removals r where r.question_id = o.id) order by o.place limit 1))
          from surveys s
          where s.id = q.survey_id and exists (select from questions o where o.survey_id = s.id and o.id <> q.id)) end,
        'isAuthor', q.author_id is not distinct from n.member_id) end as question,
      ${isSpread(sql) ? whoseAnswer(sql) : hasAnswered(sql)}
    from notices n join members m on m.id = n.member_id
    left join communities c on c.id = n.community_id
    left join community_members cm on cm.community_id = n.community_id and cm.member_id = n.member_id
    left join questions q on q.id = n.question_id
    ${condition}`;
  const answered = await answeredElsewhere(sql, rows);
  return rows.map((row) => completeNotice(row, row.hasAnswered || answered.has(row.id)));
}

type NoticeRow = RowOf<StoredNotice>;
type RowOf<One> = One extends StoredNotice ? Omit<One, 'question'> & Read : never;
type Read = {
  question: (Omit<NoticeQuestion, 'closesAt' | 'hasAnswered'> & { closesAt: number }) | null;
  told: ToldEnd | null;
  hasAnswered: boolean;
  /** Set where answers lie elsewhere: which of them makes a notice of what closes soon needless. */
  answer: { questionIds: RowId[]; voter: string } | null;
};

/** A condition on questions as `o`: the notice `n` of the question `q` is about them. */
const isToldOf = (sql: AnySql): SqlFragment =>
  sql`(o.id = q.id or n.what = 'survey-closing' and o.survey_id = q.survey_id)`;

const hasAnswered = (sql: AnySql): SqlFragment => sql`
  n.kind = 'closing' and exists (
    select from answers a join questions o on o.id = a.question_id
    where a.voter = m.voter and cardinality(a.choices) > 0 and ${isToldOf(sql)}) as "hasAnswered",
  null::json as answer`;

const whoseAnswer = (sql: AnySql): SqlFragment => sql`
  false as "hasAnswered",
  case when n.kind = 'closing' then json_build_object('voter', m.voter,
    'questionIds', array(select o.id::text from questions o where ${isToldOf(sql)})) end as answer`;

/** The notices of what closes soon whose members have answered it. Each question's answers are read on its server. */
async function answeredElsewhere(
  sql: AnySql,
  rows: readonly NoticeRow[],
): Promise<ReadonlySet<RowId>> {
  const asked = rows.flatMap(({ id, answer }) =>
    answer ? answer.questionIds.map((question) => ({ id, question, voter: answer.voter })) : [],
  );
  const each = [...Map.groupBy(asked, ({ question }) => question)];
  const answered = await Promise.all(
    each.map(async ([question, those]) => {
      const found = await sql<{ voter: string }[]>`
        select voter from answers
        where question_id = ${question} and voter = any(${those.map(({ voter }) => voter)}::uuid[]) and cardinality(choices) > 0`;
      const voters = new Set(found.map(({ voter }) => voter));
      return those.filter(({ voter }) => voters.has(voter)).map(({ id }) => id);
    }),
  );
  return new Set(answered.flat());
}

/** Within JSON a time is a number. Ends from before `told` stand as a sentence in `words`. */
function completeNotice(row: NoticeRow, isAnswered: boolean): StoredNotice {
  const { told, question, hasAnswered: _, answer: __, ...notice } = row;
  return {
    ...notice,
    words: told ? toldEndWords(told) : notice.words,
    question: question && {
      ...question,
      hasAnswered: isAnswered,
      closesAt: new Date(question.closesAt),
    },
  };
}

export type ShownNotice = Pick<NoticeLine, 'head' | 'about' | 'says' | 'reason'> & {
  encodedId: string;
  at: string;
  isRead: boolean;
  to: string | undefined;
  emblem: Emblem | undefined;
};

export type NoticePage = { items: ShownNotice[]; before: string | undefined };

/** A page of a member's notices, the newest first. Undefined where the cursor is invalid. */
export async function loadNoticePage(
  { sql, secret }: { sql: AnySql; secret: Secret },
  memberId: RowId,
  before: string | undefined,
): Promise<NoticePage | undefined> {
  const place = before === undefined ? undefined : decodeNoticeId(secret, memberId, before);
  if (before !== undefined && place === undefined) return undefined;
  const rows = await loadNotices(
    sql,
    sql`where n.member_id = ${memberId} and n.in_site ${place === undefined ? sql`` : sql`and n.id < ${place}`}
      order by n.id desc limit ${NOTICES_A_PAGE + 1}`,
  );
  const shown = rows.slice(0, NOTICES_A_PAGE);
  const items = shown.map((row): ShownNotice => {
    const { head, about, says, reason, place: to } = noticeLine(row, row.readAt);
    return {
      encodedId: encodeNoticeId(secret, memberId, row.id),
      at: row.madeAt.toISOString(),
      isRead: row.isRead,
      head,
      about,
      says,
      reason,
      to: to && noticeTargetPath(to),
      // Others that belong to a community are about a question.
      emblem: row.community && !row.question ? smallCommunityEmblem(row.community.slug) : undefined,
    };
  });
  return { items, before: rows.length > shown.length ? items.at(-1)?.encodedId : undefined };
}

/** Where a notice leads, for whoever pressed it. */
export async function findNoticePath(
  sql: AnySql,
  memberId: RowId,
  id: RowId,
): Promise<string | undefined> {
  const [row] = await loadNotices(sql, sql`where n.member_id = ${memberId} and n.id = ${id}`);
  const place = row && noticeLine(row, row.readAt).place;
  return place && noticeTargetPath(place);
}
