import { PROJECT_DAYS } from '#shared/project.ts';
import { dayOf } from '#shared/time.ts';
import { withDatabase } from '../../support/database-file.ts';
import { connected, log } from '../../support/chat/chat-page.ts';
import {
  addDeveloper,
  allSent,
  confirmEmail,
  expectOnTop,
  openDeck,
  signalsFrom,
  topCard,
} from '../../support/deck.ts';
import { expect, expectAccessible, sendAs, signIn, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated, visit } from '../../support/screens.ts';

test('from a project to a chat, on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });

  // Ben describes his project.
  const ben = await signUp(page, 'Ben Builder');
  confirmEmail(server, ben.user._id);
  await visit(page, '/profile?section=project');
  await page.getByRole('button', { name: 'Add a project' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await page.getByLabel('Pitch').fill('Reads recipes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name the project, or remove it')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('A Rust parser');
  const stack = page
    .getByRole('textbox', { name: 'Stack' })
    .or(page.getByRole('combobox', { name: 'Stack' }));
  await stack.fill('rustlang,');
  await stack.fill('wasm');
  await stack.press('Enter');
  await page.getByRole('checkbox', { name: 'Reviewer' }).check();
  await page.getByRole('button', { name: 'Started' }).click();
  await page.getByLabel('Hours a week').fill('200');
  await expect(page.getByText(/whole number from 1 to 80/)).toBeVisible();
  await page.getByLabel('Hours a week').fill('4');
  await page.getByRole('textbox', { name: /^Link/ }).fill('https://code.example/parser');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const own = page.getByRole('region', { name: 'Your profile' });
  await expect(own.getByText('Wants a reviewer · 4 h a week · Started')).toBeVisible();
  await expect(own.getByText('WebAssembly')).toBeVisible();
  await expect(own.getByRole('link', { name: 'code.example/parser' })).toBeVisible();

  // Ada finds it by a filter and comments on it.
  await page.goto('about:blank');
  const ada = await signUp(page, 'Ada Reader');
  confirmEmail(server, ada.user._id);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'wants a reviewer' }).check();
  await filters.getByLabel('Built with').fill('Rust');
  await filters.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/wanted=reviewer&stack=Rust/);
  await hydrated(page);
  await expectOnTop(page, 'Ben Builder');
  const card = topCard(page);
  const sides = card.getByRole('group', { name: 'Side of the card' });
  await expect(sides.getByRole('button')).toHaveText(['Photo', 'Project']);
  await sides.getByRole('button', { name: 'Project' }).click();
  await expect(card.getByText('Reads recipes.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Comment on this project' }).click();
  const sheet = page.getByRole('dialog', { name: 'About the project' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await sheet.getByRole('textbox').fill('I can review it.');
  await sheet.getByRole('button', { name: 'Interested' }).click();
  await expect(card).toHaveCount(0);
  await allSent(page);

  // Ben reads it with the request, and it is the first message.
  await page.goto('about:blank');
  await signIn(page, ben);
  await page.goto('/request');
  await expect(page.getByText('About the project A Rust parser')).toBeVisible();
  await expect(page.getByText('I can review it.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept Ada Reader' }).click();
  await page.getByRole('link', { name: 'Message Ada Reader' }).click();
  await connected(page);
  await expect(log(page)).toContainText('About the project A Rust parser');
  await expect(log(page)).toContainText('I can review it.');
});

test('a lapsed project returns, and C turns the card to one', async ({ page, server }) => {
  const { user } = await signUp(page);
  const project = { title: 'A parser', stage: 'idea' };
  await sendAs(page, 'PUT', '/api/profile/edit', { project });
  withDatabase(server, (database) =>
    database
      .prepare('update users set "projectDay" = ? where id = ?')
      .run(dayOf(Date.now()) - PROJECT_DAYS, user._id),
  );
  await visit(page, '/profile');
  await expect(page.getByText('Your card no longer shows it.')).toBeVisible();
  await page.getByRole('button', { name: 'Still on' }).click();
  await expect(page.getByText('Your card no longer shows it.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Still on' })).toBeHidden();

  // One press removes it, and Save stores that.
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: /^Project/ }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Add a project' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'What I want to build' })).toHaveCount(0);

  confirmEmail(server, user._id);
  await addDeveloper(server, 'Dan Duo', {
    snippet: { language: 'go', code: 'a := 1', note: '' },
    project: {
      ...{ title: 'A parser', pitch: '', stack: [], wanted: [] },
      ...{ hours: null, stage: 'idea', link: null },
    },
  });
  await openDeck(page);
  await expectOnTop(page, 'Dan Duo');
  const shown = topCard(page)
    .getByRole('group', { name: 'Side of the card' })
    .getByRole('button', { pressed: true });
  for (const side of ['Photo', 'Code', 'Project', 'Photo']) {
    await expect(shown).toHaveText(side);
    await page.keyboard.press('c');
  }
  await expect(shown).toHaveText('Code');
  await page.keyboard.press('c');
  const card = topCard(page);
  await expect(card.getByText('A parser').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const field = page.getByRole('textbox', { name: 'Comment on the project' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(
    card.getByRole('button', { name: 'Comment on this project', pressed: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('I can review it.');
  await field.press('ControlOrMeta+Enter');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Dan']);
});
