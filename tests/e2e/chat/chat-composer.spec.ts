import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { bubbles, composer, log, meetInChat, openChat, say } from '../../support/chat/chat-page.ts';

const CODE =
  'interface Op {\n  id: string;\n  clock: number;\n}\nexport const first = (ops: Op[]): Op => ops[0]!;';

/** Pastes with the keyboard shortcut. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await composer(page).press('ControlOrMeta+V');
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'This looks like' });

test('the composer fences code, quotes and keeps drafts', async ({ page, otherPerson }) => {
  const { ada, ben } = await meetInChat(page, otherPerson);
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await composer(page).focus();
  await paste(page, CODE);
  await expect(offer(page)).toBeVisible();
  await composer(page).press('Escape');
  await expect(offer(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue(CODE);

  await composer(page).fill('');
  const prose = 'Dear Ben,\nthe merge works now.\nShall we meet on Thursday?';
  await paste(page, prose);
  await expect(composer(page)).toHaveValue(prose);
  await paste(page, CODE);
  await expect(offer(page)).toBeVisible();
  await composer(page).fill('something else');
  await expect(offer(page)).toHaveCount(0);

  const field = composer(page);
  await field.fill('outside');
  await field.press('Tab');
  await expect(field).not.toBeFocused();

  await field.fill('');
  await field.pressSequentially('```ts');
  await field.press('Shift+Enter');
  await field.press('Tab');
  await expect(field).toHaveValue('```ts\n  ');
  await field.pressSequentially('a');
  await field.press('Shift+Enter');
  await field.pressSequentially('b');
  await field.press('ControlOrMeta+A');
  await expect(field).toBeFocused();
  await field.press('ArrowRight');
  await field.press('Shift+Home');
  await field.press('Shift+ArrowUp');
  await field.press('Tab');
  await expect(field).toHaveValue('```ts\n    a\n  b');
  await field.press('Shift+Tab');
  await expect(field).toHaveValue('```ts\n  a\nb');
  await field.press('ControlOrMeta+Z');
  await expect(field).toHaveValue('```ts\n    a\n  b');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await field.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue('```ts\n    a\n  b');
  await field.fill('');

  await composer(page).fill('Look: ');
  await paste(page, CODE);
  await expect(offer(page)).toContainText('This looks like TypeScript.');
  await expectAccessible(page);
  await composer(page).press('Alt+Enter');
  const whole = `Look: \n\`\`\`ts\n${CODE}\n\`\`\`\n`;
  await expect(composer(page)).toHaveValue(whole);
  await expect(offer(page)).toHaveCount(0);
  await composer(page).press('ControlOrMeta+Z');
  await expect(composer(page)).toHaveValue(`Look: ${CODE}`);
  await expect(offer(page)).toHaveCount(0);

  await composer(page).fill('');
  await paste(page, CODE);
  await page.getByRole('button', { name: 'Format as code' }).click();
  await expect(composer(page)).toHaveValue(`\`\`\`ts\n${CODE}\n\`\`\`\n`);
  await expect(composer(page)).toBeFocused();
  await composer(page).press('Enter');
  await expect(log(page).locator('.codebox > div > span')).toHaveText('ts');
  await expect(log(page).locator('.codebox .ln')).toHaveCount(5);

  // A reply begins with a quote of the message.
  const theirs = await otherPerson.openSocket();
  const code = '```ts\nconst a = 1;\nconst b = 2;\nconst c = 3;\n```';
  await theirs.say(ada.user._id, `> earlier words\n\nLook at **this**:\n${code}\nand more`);
  await expect(bubbles(page).last()).toContainText('and more');
  await composer(page).fill('typed before');
  await bubbles(page).last().hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(composer(page)).toBeFocused();
  const quote = '> Look at **this**:\n> `const a = 1;`\n> `const b = 2;`\n> `const c = 3;`\n> …';
  await expect(composer(page)).toHaveValue(`${quote}\n\ntyped before`);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(composer(page)).toHaveValue('typed before');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(composer(page)).toHaveValue(`${quote}\n\ntyped before`);
  await page.keyboard.type(', and now');
  await page.keyboard.press('Enter');
  const reply = bubbles(page).last();
  await expect(reply.locator('blockquote')).toContainText('Look at this:');
  await expect(reply.locator('blockquote strong')).toHaveText('this');
  await expect(reply).toContainText('typed before, and now');

  // Drafts are kept per conversation, across pages and tabs.
  await composer(page).pressSequentially('half a thought');
  await page.goto('/connections');
  await openChat(page, ben);
  await expect(composer(page)).toHaveValue('half a thought');

  const second = await page.context().newPage();
  await openChat(second, ben);
  await expect(composer(second)).toHaveValue('half a thought');
  await composer(second).press('End');
  await composer(second).pressSequentially(', and more');
  await expect(composer(page)).toHaveValue('half a thought, and more');
  // A tab does not publish a received draft again, so fast typing in one tab gives the same text in both.
  await composer(second).pressSequentially(' and more'.repeat(5), { delay: 5 });
  const longer = `half a thought, and more${' and more'.repeat(5)}`;
  for (const one of [page, second]) await expect(composer(one)).toHaveValue(longer);
  await composer(page).press('End');
  await composer(page).pressSequentially('!');
  await expect(composer(second)).toHaveValue(`${longer}!`);

  await say(second, 'sent');
  await expect(bubbles(page).last()).toHaveText('sent');
  await expect(composer(page)).toHaveValue('');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
  expect(await drafts()).toEqual([]);
  await composer(page).fill('secret');
  expect(await drafts()).toEqual([`draft:${ada.user._id}:${ben.user._id}`]);
  await page.context().clearCookies();
  await page.goto('/login');
  await expect.poll(drafts).toEqual([]);
  await second.waitForURL('/login');
});
