import type { FrameLocator, Locator } from '@playwright/test';
import { test as base } from './browser-site.ts';
import { expect } from './browser.ts';
import { surveyIdOf } from './embed-answers.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import type { QuestionInput } from './questions.ts';

/** A browser test in somebody else's page. */
type EmbedFixtures = {
  host: HostPage;
  /** A question, and the address of its frame. */
  framed: (asked?: QuestionInput) => Promise<EmbeddedFrame>;
};
export type EmbeddedFrame = { id: string; survey: string; frameUrl: string };

export const EMBED_LEVEL = 1;

export const test = base.extend<EmbedFixtures>({
  host: async ({ noise }, provide) => {
    const host = await startHostPage();
    await provide(host);
    await host.stop();
    // The page around the frame is no part of the site.
    const ours = noise.foreign.filter((url) => new URL(url).port !== String(host.port));
    noise.foreign.splice(0, noise.foreign.length, ...ours);
  },
  framed: async ({ site }, provide) => {
    await provide(async (asked) => {
      const id = await site.insertQuestion(asked);
      const survey = await surveyIdOf(site.sql, id);
      return { id, survey, frameUrl: `${site.address}/embed/results/${survey}` };
    });
  },
});
export { expect };

export function choiceRow(frame: FrameLocator, name: string): Locator {
  return frame.getByRole('button', { name });
}
