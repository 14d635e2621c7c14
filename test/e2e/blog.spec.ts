import { ARTICLES } from '../support/paths.ts';
import { expect, test } from '../support/browser.ts';

/** Of a phone and of a small laptop, in points. */
const FIRST_SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('each article is named by its title and has a drawing of its own, which leads to it', async ({
  page,
}) => {
  await page.goto('/blog');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(ARTICLES.length);
  const drawings = new Set<string>();
  for (const card of await cards.all()) {
    const title = await card.getByRole('heading').innerText();
    await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(1);
    drawings.add((await card.getByRole('img').getAttribute('aria-label')) ?? '');
  }
  expect(drawings.size).toBe(ARTICLES.length);

  const second = cards.nth(1);
  const title = await second.getByRole('heading').innerText();
  await second.getByRole('img').scrollIntoViewIfNeeded();
  // The link of the title lies over the drawing, so the place is pressed and not the picture.
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await second.getByRole('img').boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the question under an article leads to the question', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('article').first().locator('a[href^="/question/"]');
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

for (const size of FIRST_SCREENS)
  test(`title, drawing and its line stand in a first screen of ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const article of ARTICLES) {
      await page.goto(`/blog/${article}`);
      const figure = page.getByRole('main').getByRole('figure').first();
      await expect(figure.getByRole('img')).toHaveAccessibleName(/\d/);
      const drawing = await figure.getByRole('img').boundingBox();
      const line = await figure.locator('figcaption').boundingBox();
      expect(drawing?.height, article).toBeGreaterThan(180);
      expect(drawing && drawing.y + drawing.height, article).toBeLessThan(size.height);
      // On a phone its second line may lie below.
      expect(line?.y, article).toBeLessThan(size.height);
    }
  });

test('sources stand in the margin of a wide page, and in the list at its end alone for who hears it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/blog/${ARTICLES[0]}`);
  const beside = page.locator('.source-beside').first();
  await expect(beside).toBeVisible();
  const text = await page.locator('.article-text').boundingBox();
  const place = await beside.boundingBox();
  expect(place?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? Infinity));
  expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThan(1440);
  await expect(beside).toHaveAttribute('aria-hidden', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(beside).toBeHidden();
});
