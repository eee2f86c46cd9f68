import type { Page } from 'playwright/test';
import { expect, test } from '../../support/e2e.ts';
import {
  bubbles,
  connected,
  log,
  mark,
  meetInChat,
  say,
  sayAll,
  scrollUntil,
} from '../../support/chat/chat-page.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';
import { hearsEvents, hydrated } from '../../support/screens.ts';

/** Records the files that a page requests; the returned function lists the names with the given prefix. */
function watchFiles(page: Page): (start: string) => Promise<string[]> {
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname.split('/').at(-1)!));
  return async (start) => {
    // Requests are reported in the order in which they start: once this one is reported, all earlier ones are.
    const last = `/favicon.svg?${crypto.randomUUID()}`;
    const told = page.waitForRequest((request) => request.url().endsWith(last));
    await page.evaluate(async (url) => {
      // Waits until the last drawn elements have run their effects and their observers have fired.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      await fetch(url);
    }, last);
    await told;
    return [...files].filter((file) => file.startsWith(start));
  };
}

test('Markdown and code are formatted, and nothing moves meanwhile', async ({ page }) => {
  const fetched = watchFiles(page);
  await meetInChat(page);
  await say(page, 'plain words, 2 + 2');
  await expect(bubbles(page)).toHaveText(['plain words, 2 + 2']);
  expect(await fetched('markdown')).toEqual([]);

  await say(
    page,
    '**bold**, *slanted* and `code`\n\n- one\n- two\n  - deeper\n\n3. three\n4. four\n\n> said *before*\n\n[notes](https://pairwise.example/notes) and mail [me](mailto:me@pairwise.example)',
  );
  const bubble = bubbles(page).nth(1);
  const expectFormatted = async () => {
    await expect(bubble.locator('strong')).toHaveText('bold');
    await expect(bubble.locator('em')).toHaveText(['slanted', 'before']);
    await expect(bubble.locator('code')).toHaveText('code');
    await expect(bubble.locator('ul > li')).toHaveCount(3);
    await expect(bubble.locator('ol[start="3"] > li')).toHaveText(['three', 'four']);
    await expect(bubble.locator('blockquote')).toHaveText('said before');
    const link = bubble.getByRole('link', { name: 'notes' });
    await expect(link).toHaveAttribute('href', 'https://pairwise.example/notes');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    const mail = bubble.getByRole('link', { name: 'me' });
    await expect(mail).toHaveAttribute('href', 'mailto:me@pairwise.example');
  };
  await expectFormatted();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(await fetched('highlight')).toEqual([]);
  const code = 'fn main() {\n    let r#type: &\'static str = "x";\n}';
  await say(page, `\`\`\`src/main.rs\n${code}\n\`\`\``);
  const box = log(page).locator('.codebox');
  await expect(box.locator('> div > span')).toHaveText('src/main.rs');
  await expect(box).toHaveAttribute('data-exact');
  await expect(box.locator('.k').first()).toHaveText('fn');
  await expect(box.locator('.f').first()).toHaveText('main');
  await expect(box.locator('.s')).toContainText(['"x"']);
  await expect(box.locator('.ln')).toHaveCount(3);
  expect(await fetched('rust')).toHaveLength(1);
  expect(await fetched('python')).toEqual([]);
  await page.getByRole('button', { name: 'Copy code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await say(page, 'Done *and* dusted');
  await expect(bubbles(page).last().locator('em')).toBeVisible();
  // A message in transit also moves: the status under it changes.
  await expect(mark(page)).toHaveText('Sent');
  await watchShifts(page);
  await page.reload();
  await expect(box).toHaveAttribute('data-exact');
  await expectFormatted();
  await connected(page);
  await expectNoShift(page);

  const counted = hearsEvents(page);
  await page.route(/\/MarkdownChat\.[^/]*\.js$/, async (route) => {
    await counted;
    await route.continue();
  });
  await page.reload();
  await connected(page);
  await expect(bubble.locator('strong'), 'with late Markdown').toHaveText('bold');

  await sayAll(
    page,
    Array.from({ length: 30 }, (_, at) => `Line ${at}`),
  );
  await expect(bubbles(page).last()).toContainText('Line 29');
  const fetchedAgain = watchFiles(page);
  await page.reload();
  await hydrated(page);
  await expect(bubbles(page).last()).toBeInViewport();
  expect(await fetchedAgain('highlight'), 'far above the window').toEqual([]);
  await scrollUntil(page, box, -1200);
  await expect(box).toHaveAttribute('data-exact');
});
