import type { Sql } from 'postgres';
import { isSpread } from '../../app/platform/database/by-question.server.ts';
import { PERSONAL_DATA } from '../../app/privacy/personal-data.ts';
import { ADA, signUp } from './people.ts';
import { putAnswer, deleteAnswer } from './answers.ts';
import type { TestMember } from './members.ts';
import { insertCommunity } from './communities.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import type { Site } from './site.ts';

/** Somebody who has left something in every table that can say something of a person. */
export type FullMember = TestMember & {
  email: string;
  name: string;
  handle: string;
  /** Ids of questions, by what becomes of them or of the answer. */
  ownQuestions: Record<'alone' | 'answered' | 'closed', string>;
  answeredQuestions: Record<
    'open' | 'many' | 'ranked' | 'held' | 'paused' | 'withdrawn' | 'closed' | 'removed',
    string
  >;
};

/** A number that stands nowhere by chance: whatever still names it names them. */
const FIRST_ID = 918_273_645;
const NAME = 'Wilhelmina Vanish';
const EMAIL = 'wilhelmina@vanish.example';
const HANDLE = 'vanishing_w';

type Others = { ada: TestMember; bo: TestMember };

export async function createFullMember(
  site: Site,
  sql: Sql,
  { ada, bo }: Others,
): Promise<FullMember> {
  await sql`select setval(pg_get_serial_sequence('members', 'id'), ${FIRST_ID}, false)`;
  const cookie = await signUp(site.address, { name: NAME, email: EMAIL, password: ADA.password });
  const [row] = await sql<{ id: string; voterId: string }[]>`
    update members set handle = ${HANDLE}, handle_is_twin = true, bio = 'I come and go.' where email = ${EMAIL}
    returning id, replace(voter::text, '-', '') as "voterId"`;
  if (!row) throw new Error('Nobody signed up.');
  const who: TestMember = { ...row, cookie };
  await addProfile(sql, who);
  await addCommunities(sql, who, { ada, bo });
  const answeredQuestions = await addAnswers(site, sql, who, { ada, bo });
  await addFollows(sql, who, answeredQuestions);
  const ownQuestions = await addQuestions(site, sql, who, { ada, bo });
  await expectEveryTable(sql, who);
  return { ...who, email: EMAIL, name: NAME, handle: HANDLE, ownQuestions, answeredQuestions };
}

async function addProfile(sql: Sql, { id, voterId }: TestMember): Promise<void> {
  await sql`insert into staff (member_id, role) values (${id}, 'moderator')`;
  await sql`
    insert into held_acts (question_id, member_id, act, answers, reason) select min(id), ${id}, 'counted', 3, 'It was a school.' from questions`;
  // The job that notes them may have come first; a twin stays noted.
  await sql`insert into doubtful_names (member_id) values (${id}) on conflict do nothing`;
  await sql`
    insert into passkeys (member_id, name, credential_id, public_key, counter, device_type, backed_up)
    values (${id}, 'The telephone', 'secret-credential', 'secret-public-key', 0, 'multiDevice', true)`;
  await sql`
    insert into member_codes (member_id, sealed, confirmed_at) values (${id}, ${Buffer.from('secret-seal')}, now())`;
  await sql`
    insert into security_events (outcome, member_id, network) values ('signed-in-password', ${id}, ${'a1'.repeat(32)})`;
  // Their role has a second factor: without it nothing here could be downloaded.
  await sql`update sessions set second_at = now() where member_id = ${id}`;
  await sql`insert into recovery_codes (member_id, code_hash) values (${id}, ${'c0de'.repeat(16)})`;
  await sql`
    insert into member_details (member_id, age_band, gender, gender_words, country, education)
    values (${id}, '35-44', 'own-words', '=woman, mostly', 'DE', 'bachelor')`;
  await sql`insert into carried_marks (member_id, voter, taken) values (${id}, gen_random_uuid(), 2)`;
  await sql`
    insert into mail_tokens (token_hash, purpose, email, member_id, voter, expires_at)
    values (${'1a'.repeat(32)}, 'reset', ${EMAIL}, ${id}, ${voterId}::uuid, now() + interval '1 hour')`;
  await sql`
    insert into topic_follows (topic_id, member_id) select id, ${id} from topics where slug in ('health', 'city-life')`;
  await sql`
    insert into outbox (dedupe_key, recipient, reply_to, subject, text, html, sent_at, next_try_at)
    values ('about them', 'hello@site.example', ${EMAIL}, 'A report', ${`An answer goes to ${EMAIL}.`}, ${EMAIL}, now(), null)`;
  await sql`
    insert into contact_messages (digest, name, email, topic, message)
    values (${Buffer.alloc(32, 7)}, ${NAME}, ${EMAIL.toUpperCase()}, 'question', 'What becomes of what I write?')`;
  await sql`
    insert into reports (digest, kind, target, why, details, email)
    values (${Buffer.alloc(32, 8)}, 'question', '0000000000', 'spam', ${`I am ${NAME}.`}, ${EMAIL})`;
}

async function addCommunities(sql: Sql, who: TestMember, { ada, bo }: Others): Promise<void> {
  const { id } = who;
  const handed = await insertCommunity(sql, 'handed-to-moderator', 'public', [
    [who, 'owner'],
    [bo, 'member'],
    [ada, 'moderator'],
  ]);
  await insertCommunity(sql, 'handed-to-member', 'request', [
    [who, 'owner'],
    [bo, 'member'],
    [ada, 'member'],
  ]);
  await insertCommunity(sql, 'nobody-else', 'invitation', [[who, 'owner']]);
  await insertCommunity(sql, 'with-questions', 'public', [[who, 'owner']]);
  const elsewhere = await insertCommunity(sql, 'asked-to-join', 'request', [[bo, 'owner']]);
  const banned = await insertCommunity(sql, 'banned-from', 'public', [[bo, 'owner']]);
  // In another order than they came: who was made a moderator first counts, not who joined first.
  await sql`update community_members set joined_at = now() - interval '1 day' where member_id = ${ada.id}`;
  await sql`update community_members set joined_at = now() - interval '2 days' where member_id = ${bo.id}`;
  await sql`insert into community_requests (community_id, member_id, words) values (${elsewhere}, ${id}, 'Let me in, please.')`;
  await sql`
    insert into community_bans (community_id, member_id, banned_by, reason)
    values (${banned}, ${id}, ${bo.id}, 'They sold seeds.'), (${elsewhere}, ${ada.id}, ${id}, 'They did, too.')`;
  await sql`
    insert into community_invitations (public_id, community_id, made_by, most, expires_at)
    values ('1nv1te0000', ${handed}, ${id}, 10, now() + interval '1 day')`;
  await sql`insert into community_makings (member_id) values (${id})`;
  await sql`
    insert into community_acts (community_id, member_id, about_id, act, words)
    values (${handed}, ${id}, ${ada.id}, 'appointed', ''), (${banned}, ${bo.id}, ${id}, 'banned', 'They sold seeds.')`;
}

async function addAnswers(
  { address }: Site,
  sql: Sql,
  who: TestMember,
  { ada, bo }: Others,
): Promise<FullMember['answeredQuestions']> {
  const ask = (asked: QuestionInput = {}) => insertQuestion(sql, asked);
  const answered = {
    open: await ask({ results: 'after' }),
    many: await ask({ kind: 'multiple', choices: 4 }),
    ranked: await ask({ kind: 'ranking', choices: 3 }),
    held: await ask(),
    paused: await ask(),
    withdrawn: await ask({ kind: 'scale', choices: 5 }),
    closed: await ask({ text: 'Is it closed when they go?' }),
    removed: await ask({ text: 'A text that nobody may read any more?' }),
  };
  const picks: Partial<Record<string, string[]>> = {
    [answered.many]: ['1', '3'],
    [answered.ranked]: ['3', '1'],
  };
  await sql`insert into peeks (question_id, voter) select id, ${who.voterId}::uuid from questions where public_id = ${answered.open}`;
  await sql`update totals set peeked = peeked + 1 where question_id = (select id from questions where public_id = ${answered.open})`;
  for (const id of Object.values(answered))
    for (const one of [who, ada, bo]) await answerAs(address, one, id, picks[id] ?? ['2']);
  const gone = await deleteAnswer(address, answered.withdrawn, browserHeadersOf(who));
  if (gone.status !== 200) throw new Error(`It was not taken back: ${gone.text}`);
  // As if it had come with a flood: kept, and in no counter.
  await holdBack(sql, answered.held, who);
  await sql`
    insert into reasons (question_id, voter, choices, text)
    select id, ${who.voterId}::uuid, '{2}', '=HYPERLINK("https://evil.example") is what I say' from questions
    where public_id in (${answered.open}, ${answered.closed})`;
  const said = await sql<{ id: string; question: string }[]>`
    insert into reasons (question_id, voter, choices, text)
    select id, ${ada.voterId}::uuid, '{2}', 'Somebody else says so.' from questions where public_id in (${answered.open}, ${answered.closed})
    returning id, question_id as question`;
  for (const { id, question } of said)
    await sql`
      insert into reactions (question_id, voter, reasons, said, reacted_at, answer_before, asked_at, moved)
      values (${question}, ${who.voterId}::uuid, ${[id]}::bigint[], '{1}', now(), '{2}', now(), true)`;
  // On a cluster the site follows and deletes it within seconds.
  if (!isSpread(sql))
    await sql`
      insert into unfollowed_changes (question_id, voter, changed_at, was, becomes, was_held, is_held, was_aside, is_aside)
      select id, ${who.voterId}::uuid, now(), '{2}', '{1}', false, false, false, false from questions where public_id = ${answered.open}`;
  await sql`
    insert into opinion_places (question_id, voter, label, x, y, prints)
    select id, ${who.voterId}::uuid, 1, 3, -2, '{17}' from questions where public_id in (${answered.open}, ${answered.closed})`;
  await sql`
    insert into question_pauses (question_id, reason) select id, 'We look again.' from questions where public_id = ${answered.paused}`;
  await sql`
    insert into question_removals (question_id, reason) select id, 'It was not fit.' from questions where public_id = ${answered.removed}`;
  await close(sql, answered.closed);
  return answered;
}

async function addFollows(
  sql: Sql,
  { id }: TestMember,
  { open, many, removed }: FullMember['answeredQuestions'],
): Promise<void> {
  await sql`
    insert into question_follows (question_id, member_id) select id, ${id} from questions where public_id in (${open}, ${many})`;
  await sql`
    insert into mail_follows (question_id, email, confirmed_at) select id, ${EMAIL}, now() from questions where public_id = ${open}`;
  await sql`
    insert into notices (member_id, kind, what, question_id, words, in_site, mailed_at)
    select ${id}, 'outcome', 'closed', id, 'Nobody may read that “this” leads.', true, now() from questions where public_id = ${removed}`;
  const told = { code: 'lead', label: 'this', percent: 62, edge: '', people: 1204 };
  await sql`
    insert into notices (member_id, kind, what, question_id, told, in_site, mailed_at)
    select ${id}, 'outcome', 'closed', id, ${sql.json(told)}, true, now() from questions where public_id in (${removed}, ${many}) order by id`;
  await sql`
    insert into notices (member_id, kind, what, community_id, words, in_site, read_at)
    select ${id}, 'standing', 'banned', id, 'They sold seeds.', true, now() from communities where slug = 'banned-from'`;
  await sql`insert into notice_choices (member_id, kind, in_site, mail) values (${id}, 'closing', true, 'never')`;
}

async function addQuestions(
  { address }: Site,
  sql: Sql,
  who: TestMember,
  { ada }: Others,
): Promise<FullMember['ownQuestions']> {
  const asked = {
    alone: await insertQuestion(sql, { text: 'Has anybody but me seen this?' }),
    answered: await insertQuestion(sql, {
      text: '=1+1, "quoted",\nand on two lines?',
      community: 'with-questions',
    }),
    closed: await insertQuestion(sql, { text: 'Was it asked by somebody who went?' }),
  };
  const ids = Object.values(asked);
  await sql`update questions set author_id = ${who.id} where public_id = any(${ids})`;
  await sql`
    update surveys set title = 'A survey of theirs', intro = '=Before it', thanks = 'After it'
    where id = (select survey_id from questions where public_id = ${asked.answered})`;
  for (const id of ids) await answerAs(address, who, id, ['1']);
  for (const id of [asked.answered, asked.closed]) await answerAs(address, ada, id, ['2']);
  await close(sql, asked.closed);
  await sql`
    insert into question_drafts (public_id, author_id, typed) values ('dradraft00', ${who.id}, ${sql.json({ text: 'Not yet, and "quoted"' })})`;
  await sql`
    insert into survey_drafts (public_id, author_id, typed) values ('dradraft01', ${who.id}, ${sql.json({ words: { title: 'Not asked yet, and "quoted"' } })})`;
  await sql`insert into question_asks (member_id) values (${who.id})`;
  return asked;
}

export function browserHeadersOf({ cookie }: TestMember): Record<string, string> {
  return { cookie, 'sec-fetch-site': 'same-origin' };
}

async function answerAs(
  address: string,
  who: TestMember,
  id: string,
  picks: string[],
): Promise<void> {
  const told = await putAnswer(address, id, picks, browserHeadersOf(who));
  if (told.status !== 200) throw new Error(`It was not counted: ${told.text}`);
}

async function close(sql: Sql, id: string): Promise<void> {
  await sql`update questions set closes_at = now() where public_id = ${id}`;
}

/** Takes an answer out of every counter, as if it had been held back when it came. */
async function holdBack(sql: Sql, id: string, { voterId }: TestMember): Promise<void> {
  await sql.begin(async (tx) => {
    const [answer] = await tx<{ question: string; sequence: string }[]>`
      select a.question_id as question, a.sequence from answers a join questions q on q.id = a.question_id
      where q.public_id = ${id} and a.voter = ${voterId}::uuid`;
    const { question = '', sequence = '' } = answer ?? {};
    await tx`update answers set is_held = true, sequence = 0 where question_id = ${question} and voter = ${voterId}::uuid`;
    await tx`delete from answer_log where question_id = ${question} and sequence = ${sequence}`;
    await tx`update answer_log set sequence = sequence - 1 where question_id = ${question} and sequence > ${sequence}`;
    await tx`update answers set sequence = sequence - 1 where question_id = ${question} and sequence > ${sequence}`;
    await tx`update totals set sequence = sequence - 1, held_back = 1, spread = spread - 1 where question_id = ${question}`;
    await tx`
      insert into held_minutes (question_id, minute, answers)
      select question_id, date_trunc('minute', answered_at, 'UTC'), 1 from answers where question_id = ${question} and is_held`;
    await tx`update tallies set people = people - 1 where question_id = ${question} and choice in (2, -1)`;
    await tx`update answer_hours set people = people - 1 where question_id = ${question} and choice in (2, -1)`;
    await tx`update answer_minutes set answers = answers - 1 where question_id = ${question}`;
    await tx`
      update standing_minutes s set people = people - 1 from held_minutes h
      where h.question_id = ${question} and s.question_id = h.question_id and s.minute = h.minute`;
  });
}

/** What somebody is known by in a column. */
const COLUMN_VALUES: Record<string, (who: TestMember) => string[]> = {
  voter: ({ voterId }) => [voterId.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')],
  email: () => [EMAIL],
  recipient: () => [EMAIL],
  reply_to: () => [EMAIL],
  handle: () => [HANDLE],
};

/** A table that is listed and has nothing of them would be tested by nothing. */
async function expectEveryTable(sql: Sql, who: TestMember): Promise<void> {
  const empty: string[] = [];
  for (const [table, { columns }] of Object.entries(PERSONAL_DATA))
    for (const column of columns) {
      if (table === 'unfollowed_changes' && isSpread(sql)) continue;
      // What stands in the log is told from a receipt only; and a browser has a mark of its own.
      if (table === 'answer_log' || (table === 'carried_marks' && column === 'voter')) continue;
      const known = COLUMN_VALUES[column]?.(who) ?? [who.id];
      const [found] = await sql`
        select from ${sql(table)} where lower(${sql(column)}::text) = any(${known}) limit 1`;
      if (!found) empty.push(`${table}.${column}`);
    }
  if (empty.length > 0)
    throw new Error(
      `Nothing of them stands in ${empty.join(', ')}: see test/support/full-member.ts.`,
    );
}
