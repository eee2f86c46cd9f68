import type { Page } from 'playwright/test';
import type { CountsAnswer } from '#shared/api.ts';
import { createAccount, sendInterest } from '../../support/account.ts';
import { text } from '../../support/fakes/ai-provider.ts';
import { ask, openWithKey, panel, talk, test } from '../../support/assistant.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import {
  bubbles,
  composer,
  connected,
  meetInChat,
  openChat,
  say,
} from '../../support/chat/chat-page.ts';
import { expect, expectConsole, like, signUp } from '../../support/e2e.ts';
import { hostileTexts, wall } from '../../support/hostile-texts.ts';

const LENGTH = 3990;
const ALL = hostileTexts(LENGTH);
/** Texts too deep or too long for Markdown; they are shown as typed. */
const AS_TYPED = [
  'quotes in quotes',
  'quotes apart',
  'lists in lists',
  'numbers in numbers',
  'lists and quotes',
  'stars in stars',
  'emphasis nobody closes',
  'underscores among stars',
  'stars in brackets',
];

/** Connects the page's person with a writer, who sends messages through a socket alone, each after the last. */
async function meetWriter(page: Page, url: string) {
  const { user } = await signUp(page);
  const ben = await createAccount(url);
  await like(page, ben);
  await sendInterest(url, ben, { user });
  const client = await ChatClient.open(url, ben.cookie);
  const targetUserId = user._id;
  return {
    ben,
    write: async (typed: string): Promise<void> => {
      expect(await client.ask('sendMessage', { targetUserId, text: typed })).toMatchObject({
        ok: true,
      });
    },
    leave: () => client.socket.disconnect(),
  };
}

test('an open chat survives hostile texts and code', async ({ page, server }) => {
  test.slow();
  const { ben, write, leave } = await meetWriter(page, server.url);
  await openChat(page, ben);
  for (const name of AS_TYPED) {
    const typed = ALL[name]?.trim() ?? '';
    await write(typed);
    await write(`after ${name}`);
    await expect(bubbles(page).last()).toHaveText(`after ${name}`);
    expect(await bubbles(page).nth(-2).textContent(), name).toBe(typed);
  }
  const others = Object.entries(ALL).filter(([name]) => !AS_TYPED.includes(name));
  for (const [at, [name, typed]] of others.entries()) {
    await write(typed);
    if (at % 6 !== 5) continue;
    await write(`after ${name}`);
    await expect(bubbles(page).last()).toHaveText(`after ${name}`, { timeout: 20_000 });
  }
  await write('still **here**');
  await expect(bubbles(page).last().locator('strong')).toHaveText('here', { timeout: 20_000 });
  await say(page, 'so am I');
  await expect(bubbles(page).last()).toHaveText('so am I');

  // The read position is sent once a second; until then the chat would open further up.
  await expect
    .poll(async () => {
      const counts = (await (await page.request.get('/api/me/counts')).json()) as CountsAnswer;
      return counts.unread;
    })
    .toBe(0);

  // The browser hydrates the text from the server, and then draws it completely.
  await page.reload();
  await connected(page);
  await expect(bubbles(page).last()).toHaveText('so am I');
  await expect(bubbles(page).nth(-2).locator('strong')).toHaveText('here');
  const boxes: [label: string, code: string][] = [
    ['html', wall('<script>', 3900)],
    ['md', wall('[a](', 3900)],
    ['toml', wall('-', 3900)],
    ['cpp', wall('let ', 3900)],
  ];
  for (const [label, code] of boxes) {
    await write(`\`\`\`${label}\n${code}\n\`\`\``);
    const box = page.locator('.codebox').last();
    // Until the new block is drawn, the last one is the previous block.
    await expect
      .poll(() => box.locator('pre').textContent(), { message: label, timeout: 10_000 })
      .toBe(code);
    await expect(box).toHaveAttribute('data-exact');
  }
  leave();
  await composer(page).fill('still typing');
  await expect(composer(page)).toHaveValue('still typing');
});

test('a message that fails to render is shown as typed', async ({ page, server }) => {
  const { ben, write, leave } = await meetWriter(page, server.url);
  // Simulates a fault in the Markdown reader.
  await page.route(/\/_astro\/markdown\.[\w-]+\.js$/, async (route) => {
    const body = await (await route.fetch()).text();
    if (!body.includes('blockquote') || !body.includes('codespan'))
      return route.fulfill({ body, contentType: 'text/javascript' });
    const names = /export\{([^}]*)\}/.exec(body)?.[1]?.replaceAll(/\w+ as/g, 'broken as') ?? '';
    // One export is the function, another the module that contains it.
    const broken = `const broken=()=>{throw new Error('nothing is drawn')};broken.renderMarkdown=broken;`;
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${broken}export{${names}};`,
    });
  });
  expectConsole(/nothing is drawn/);
  const failed = page.waitForEvent('console', (said) => said.text().includes('nothing is drawn'));
  await openChat(page, ben);
  await write('plain words');
  await expect(bubbles(page).last()).toHaveText('plain words');
  await write('**bold** words');
  await failed;
  await expect(bubbles(page)).toHaveText(['plain words', '**bold** words']);
  leave();
  await say(page, 'and goes on');
  await expect(bubbles(page).last()).toHaveText('and goes on');
});

test('hostile answers of the assistant are shown', async ({ page, provider }) => {
  await meetInChat(page);
  await openWithKey(page);
  const answers = AS_TYPED.map((name) => ALL[name]?.trim() ?? '');
  for (const [at, answer] of answers.entries()) {
    const pieces = Array.from({ length: 20 }, (_, part) =>
      answer.slice(part * 200, part * 200 + 200),
    );
    provider.answer = () => text(...pieces, answer.slice(4000));
    await ask(page, `question ${at}`);
    const finished = talk(page).getByRole('button', { name: 'Insert into message' });
    await expect(finished).toHaveCount(at + 1);
    expect(await talk(page).locator('.bubble').last().textContent()).toBe(answer);
  }
  await expect(panel(page)).toBeVisible();
});
