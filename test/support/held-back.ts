import type { Sql } from 'postgres';
import { submitForm, getPage } from './question-form.ts';
import { attributeOf } from './html.ts';
import type { HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** Deciding about held answers as a browser without scripts does it: a press, the question back, and the press that does it. */
export const HELD_BACK_PATH = '/account/held';

type Decision = {
  id: string;
  network: string;
  does: 'count' | 'leave-out' | 'hold-again';
  reason?: string;
};

/** What the page asks back. */
export const openDecision = (
  address: string,
  who: TestMember,
  { id, network, does }: Decision,
): Promise<HttpResponse> =>
  submitForm(address, who, HELD_BACK_PATH, { question: id, network, does });

export async function submitDecision(
  address: string,
  who: TestMember,
  decision: Decision,
): Promise<HttpResponse> {
  const asked = await openDecision(address, who, decision);
  if (asked.status !== 200) return asked;
  const { id, network, does, reason = 'The school wrote to us.' } = decision;
  const hidden = (name: string) => attributeOf(asked.text, 'input', `name="${name}"`, 'value');
  return submitForm(address, who, HELD_BACK_PATH, {
    question: id,
    network,
    does,
    reason,
    upTo: hidden('upTo'),
    wasOut: hidden('wasOut'),
    step: 'sure',
  });
}

/** The networks of which answers to a question are listed, and which way each can be decided. */
export async function listHeldNetworks(
  address: string,
  who: TestMember,
  id: string,
): Promise<{ network: string; isOut: boolean }[]> {
  const { text } = await getPage(address, HELD_BACK_PATH, who);
  return text
    .split('<form')
    .filter((form) => form.includes(`value="${id}"`) && form.includes('name="network"'))
    .map((form) => ({
      network: attributeOf(form, 'input', 'name="network"', 'value'),
      isOut: form.includes('value="hold-again"'),
    }));
}

/** So many answers held back of one network, straight into the database: where limits are scaled nobody is ever held. */
export async function insertHeldBack(
  sql: Sql,
  publicId: string,
  people: Readonly<Record<number, number>>,
  network = 4_325_377,
): Promise<void> {
  const choices = Object.keys(people).map(Number);
  await sql.begin(async (tx) => {
    await tx`
      with held as (
        insert into answers (question_id, sequence, answered_at, came_at, voter, level, choices, is_held, network)
        select q.id, 0, now(), now(), gen_random_uuid(), 2, array[choice]::smallint[], true, ${network}
        from questions q, unnest(${choices}::int[], ${Object.values(people)}::int[]) as c (choice, people), generate_series(1, people)
        where q.public_id = ${publicId} returning question_id
      ), minutes as (
        insert into held_minutes as m (question_id, minute, answers)
        select question_id, date_trunc('minute', now(), 'UTC'), count(*) from held group by 1
        on conflict (question_id, minute) do update set answers = m.answers + excluded.answers
      )
      update totals t set held_back = held_back + h.answers
      from (select question_id, count(*)::int as answers from held group by 1) h where t.question_id = h.question_id`;
  });
}

/** As if of those who count so many came from one network past its share of the headline; and somebody looked, so that it is told. */
export async function insertAsides(sql: Sql, publicId: string, people: number): Promise<void> {
  await sql`
    with asides as (
      insert into aside_tallies (question_id, level, choice, people)
      select q.id, 2, pick, ${people} from questions q, unnest(array[-1, 1]) as pick where q.public_id = ${publicId}
      returning question_id
    )
    update totals set peeked = peeked + 1 where question_id in (select question_id from asides)`;
}
