import postgres from 'postgres';
import { expect, test } from 'vitest';
import { deleteOldAskRecords } from '../../app/questions/commands/ask-records.server.ts';
import {
  submitQuestion,
  createQuestion,
  ownQuestionPath,
  submitForm,
} from '../support/question-form.ts';
import { sharedSite } from '../support/shared-site.ts';
import { createMemberElsewhere } from '../support/members.ts';
import { earlier } from '../support/earlier.ts';

const strict = sharedSite('limited');
/** Limits hold for a person, and a second try is somebody else's. */
let tries = 0;

test('ten an hour are asked, whatever becomes of them; the eleventh keeps its words', async () => {
  const sql = postgres(strict.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const eve = await createMemberElsewhere(strict, sql, `Eve${++tries}`);
    const ids: string[] = [];
    for (let at = 0; at < 10; at++)
      ids.push(await createQuestion(strict.address, eve, { text: `Question of the hour ${at}?` }));
    const deleted = await submitForm(strict.address, eve, ownQuestionPath(ids[0] ?? ''), {
      does: 'delete',
    });
    expect(deleted.headers.location).toBe('/account/questions?did=deleted');
    const { status, text } = await submitQuestion(strict.address, eve, {
      text: 'One more than may be asked?',
    });
    expect(status).toBe(429);
    expect(text).toContain('You have asked 10 within an hour');
    expect(text).toContain('One more than may be asked?</textarea>');
    const frank = await createMemberElsewhere(strict, sql, `Frank${tries}`);
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        submitQuestion(strict.address, frank, { text: `All at once ${at}?` }),
      ),
    );
    expect(many.filter((one) => one.status === 303)).toHaveLength(10);
    expect(many.filter((one) => one.status === 429)).toHaveLength(2);

    await sql`update question_asks set at = ${earlier(sql, 'at', '25 hours')} where member_id = ${eve.id}`;
    await deleteOldAskRecords(sql);
    const kept = await sql<
      { member: string }[]
    >`select distinct member_id as member from question_asks where member_id in (${eve.id}, ${frank.id})`;
    expect(kept.map(({ member }) => member)).toEqual([frank.id]);
    expect(
      (await submitQuestion(strict.address, eve, { text: 'Is this another day?' })).status,
    ).toBe(303);
  } finally {
    await sql.end();
  }
});
