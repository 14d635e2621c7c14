import type postgres from 'postgres';
import { expect } from '../support/browser.ts';
import { test } from '../support/browser-site.ts';
import { expectValidPage } from '../support/page-checks.ts';

/** Ten days with a hundred people each, who turn away from the first choice on the last two. */
async function answered(sql: postgres.Sql, publicId: string): Promise<void> {
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  const id = question?.id ?? '';
  await sql.begin(async (tx) => {
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select ${id}, row_number() over (order by day desc, person), date_trunc('day', now(), 'UTC') - day * interval '1 day' + interval '1 hour', gen_random_uuid(), 2,
             array[case when person <= case when day <= 2 then 20 else 60 end then 1 else 2 end]::smallint[]
      from generate_series(1, 10) as day, generate_series(1, 100) as person`;
    await tx`
      insert into answer_log (question_id, sequence, at, token, level, choices)
      select question_id, sequence, answered_at, voter, level, choices from answers where question_id = ${id}`;
    for (const [table, key] of [
      ['tallies (question_id, level, choice, people)', 'level'],
      [
        'answer_hours (question_id, hour, choice, people)',
        `date_trunc('hour', answered_at, 'UTC')`,
      ],
    ] as const)
      await tx.unsafe(
        `insert into ${table}
         select question_id, ${key}, pick, count(*) from answers cross join unnest(counted_picks('single', choices)) as pick
         where question_id = $1 group by 1, 2, 3`,
        [id],
      );
    await tx`update totals set sequence = 1000, last_answer_at = now() where question_id = ${id}`;
  });
}

test('each day is shown by itself, for eyes, for ears and on a phone', async ({ page, site }) => {
  const id = await site.insertQuestion({ choices: 2, opensIn: '-11 days' });
  await answered(site.sql, id);
  const days = page.getByRole('region', { name: 'Day by day', exact: true }).first();
  const served = await page.goto(`/question/${id}?view=figures`);
  await expect(days.getByRole('heading', { name: 'Day by day' })).toBeVisible();
  // Two plots with a point for each day.
  await expect(days.locator('figure')).toHaveCount(2);
  await expect(days.locator('figure').first().locator('circle')).toHaveCount(10);
  await days.getByText('Each day in figures').click();
  await expectValidPage(page, (await served?.text()) ?? '');
  const rows = days.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText('60%50% to 69%');
  await expect(rows.nth(10)).toContainText('20%13% to 29%');
  await expect(days.locator('[style]')).toHaveCount(0);
});
