import type { SentAnswer } from '#shared/api.ts';
import { WAITING_MAX } from '#shared/matching.ts';
import type { Page } from 'playwright/test';
import { createAccount, sendInterest } from '../../support/account.ts';
import { withDatabase } from '../../support/database-file.ts';
import { addDeveloper, expectOnTop, openDeck, swipe, topCard } from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  like,
  sendAs,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

const SNIPPET = { language: 'rust', code: 'fn a() {}', note: 'A function' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('an accepted request leaves no undo; undo and later keep the focus', async ({
  page,
  server,
}) => {
  await addDeveloper(server, 'Ada Byron');
  await addDeveloper(server, 'Grace Hopper');
  const ben = await createAccount(server.url, uniquePerson('Ben'));
  const { user } = await signUp(page);
  await openDeck(page);
  await sendInterest(server.url, ben, { user });
  await button(page, 'Interested').click();
  await expectOnTop(page, 'Grace Hopper');
  await expect(page.getByText(/^You and Ben .*are connected/)).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();

  await button(page, 'Ignore').click({ delay: 500 });
  await expectOnTop(page, 'Ada Byron');
  await button(page, 'Undo').press('Enter');
  await expectOnTop(page, 'Grace Hopper');
  await expect(button(page, 'Undo')).toBeDisabled();
  await expect(button(page, 'Undo')).toBeFocused();
  await button(page, 'Undo').press('Enter');
  await expectOnTop(page, 'Grace Hopper');

  // The returned card takes the focus from the one below.
  await button(page, 'Ignore').press('Enter');
  await expectOnTop(page, 'Ada Byron');
  await page.keyboard.press('u');
  await expectOnTop(page, 'Grace Hopper');
  await expect(topCard(page).getByRole('button', { name: 'Ignore' })).toBeFocused();
  await expect(page.getByText('2 left')).toBeVisible();

  await button(page, 'Skip for now').focus();
  await page.keyboard.press('ArrowLeft');
  await expectOnTop(page, 'Ada Byron');
  await expect(button(page, 'Skip for now')).toBeDisabled();
  await expect(button(page, 'Skip for now')).toBeFocused();
});

test('on a server without others the deck offers to invite someone', async ({ page, server }) => {
  const { user } = await signUp(page);
  withDatabase(server, (database) =>
    database.prepare('delete from users where id <> ?').run(user._id),
  );
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('expect')) warnings.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeck(page);
  await expect(page.getByText('Nobody else has joined yet.')).toBeVisible();
  await expect(page.getByText('You have seen everyone')).toHaveCount(0);
  await expect(button(page, 'Refresh Feed')).toBeVisible();
  await expectAccessible(page);
  expect(warnings).toEqual([]);
  await expect(button(page, 'Create link')).toBeInViewport();

  await addDeveloper(server, 'Ada Byron');
  await button(page, 'Refresh Feed').click();
  await expectOnTop(page, 'Ada Byron');
  await button(page, 'Ignore').click();
  await expect(page.getByText('You have seen everyone for now.')).toBeVisible();
});

/** Returns the names of the Tab stops from the Undo button to the last button of the card. */
async function tabStops(page: Page): Promise<string[]> {
  await button(page, 'Undo').focus();
  const stops: string[] = [];
  while (stops.at(-1) !== 'Interested' && stops.length < 20) {
    const label = await page.evaluate(() => {
      const { activeElement: here } = document;
      return here?.getAttribute('aria-label') ?? here?.textContent.trim() ?? '';
    });
    stops.push(label);
    await page.keyboard.press('Tab');
  }
  return stops;
}

test('Tab goes through the deck as it is seen, and chips read well', async ({ page, server }) => {
  const skills = ['Python', 'Go', 'SQL', 'Bash', 'COBOL', 'Perl'];
  await addDeveloper(server, 'Ada Byron', { skills, level: 'senior', snippet: SNIPPET });
  await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Python'] });
  await visit(page, '/?level=senior');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tabStops(page)).toEqual([
      'Undo',
      'Skip for now',
      'Filters 1',
      expect.stringMatching(/^senior\s*\(remove this filter\)$/),
      ...(width > 1000 ? [expect.stringMatching(/^Keyboard shortcuts/)] : []),
      'Photo',
      'Code',
      'Save Ada Byron for later',
      'More about Ada Byron',
      'Ada Byron',
      '+2 more',
      'Ignore',
      'Interested',
    ]);
  }
  await expect(topCard(page).getByRole('list')).toMatchAriaSnapshot(
    `- list:\n  - listitem: Python (on your list too)`,
  );
});

test('with thirty pending requests, one is withdrawn for the next', async ({ page, server }) => {
  expectConsole(/status of 409/);
  expectConsole(/A signal was not accepted/, 'may');
  const developers = await Promise.all(
    Array.from({ length: WAITING_MAX + 1 }, (_, n) =>
      addDeveloper(server, `Dev Number${String(n)}`),
    ),
  );
  await signUp(page);
  const sent = async () => {
    const answer = await page.request.get(`/api/user/request/sent?limit=${String(WAITING_MAX)}`);
    return ((await answer.json()) as SentAnswer).requests;
  };
  await Promise.all(developers.slice(1).map((user) => like(page, { user })));
  const oldest = (await sent()).at(-1);
  await openDeck(page);
  const name = await topCard(page).getByRole('heading').first().textContent();
  await swipe(page, 140);
  const dialog = page.getByRole('alertdialog', { name: '30 pending requests' });
  await expect(dialog).toContainText(
    `${String(oldest?.toUserId.firstName)} ${String(oldest?.toUserId.lastName)}`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(dialog).toBeHidden();
  // The card is back, and a request can be sent now.
  await expect(topCard(page).getByRole('heading').first()).toHaveText(String(name));
  await swipe(page, 140);
  await expect.poll(async () => (await sent()).length).toBe(WAITING_MAX);
  expect((await sent()).map(({ _id }) => _id)).not.toContain(oldest?._id);
});
