import { test } from '../support/browser-site.ts';
import { sendCrowd } from '../support/answers.ts';
import { expect } from '../support/browser.ts';

const MAX_SPARE = 110;

for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
  test(`the result of a ${kind} question fits the frame that is offered for it`, async ({
    page,
    site,
  }) => {
    const text = 'Which of these would you choose if you had to choose one of them today?';
    const id = await site.insertQuestion({ kind, text, choices: 5, unsure: kind !== 'scale' });
    await sendCrowd(site.address, id, { people: 40, connections: 4 });
    const asked = await fetch(`${site.address}/api/v1/questions/${id}`);
    const { surveyId } = (await asked.json()) as { surveyId: string };
    for (const size of ['phone', 'column', 'wide']) {
      await page.goto(`/embed/test?survey=${surveyId}&width=${size}`);
      const code = await page
        .getByText(/^<iframe/)
        .first()
        .textContent();
      const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec(code ?? '') ?? []).map(
        Number,
      );
      await page.setViewportSize({ width, height });
      await page.goto(`/embed/results/${surveyId}`);
      const { bottom } = await page
        .getByRole('main')
        .evaluate((main) => ({ bottom: main.getBoundingClientRect().bottom }));
      expect(height - bottom, size).toBeGreaterThanOrEqual(0);
      expect(height - bottom, size).toBeLessThan(MAX_SPARE);
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveCount(kind === 'scale' ? 5 : 2);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
