import { expect, expectAccessible, signUp, test, sendAs } from '../../support/e2e.ts';
import { addDeveloper, expectOnTop, openDeck, topCard } from '../../support/deck.ts';
import { visit } from '../../support/screens.ts';

test('the match count stays correct, and empty decks offer help', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addDeveloper(server, 'Grace Hopper', { skills: ['Go'], level: 'senior' });
  await addDeveloper(server, 'Ada Byron', { skills: ['Rust'], level: 'senior' });
  await addDeveloper(server, 'Mary Somerville', { skills: ['Rust'], level: 'senior' });
  await signUp(page);
  await page.goto('/?skills=Rust&level=senior');
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters).toContainText('2 match');
  await expect(filters.getByRole('link', { name: 'Rust' }), 'on a phone too').toBeVisible();
  await openDeckKeys(page);
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(filters).toContainText('1 match');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(filters).toContainText('2 match');
  for (const left of ['1 match', '0 match']) {
    await page.waitForFunction(() => document.querySelector('[data-depth="left"]') === null);
    await topCard(page).getByRole('button', { name: 'Interested' }).click({ delay: 500 });
    await expect(filters).toContainText(left);
  }
  await expect(page.getByText('No new developers match your filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Without “Rust”: 1 more/ }).click();
  await expectOnTop(page, 'Grace Hopper');
  await visit(page, '/?show=all');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Close filters' }).click();
  await expect(panel).toBeHidden();
  await expectOnTop(page, 'Grace Hopper');
});

async function openDeckKeys(page: Parameters<typeof topCard>[0]): Promise<void> {
  await expect(topCard(page).getByRole('button', { name: 'Ignore' })).toBeEnabled();
}

test('learning goals, hours and languages appear beside the card', async ({ page, server }) => {
  await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Go'], learning: ['Rust'] });
  await addDeveloper(server, 'Ada Byron', {
    ...{ skills: ['Rust', 'C'], learning: ['Go'], languages: ['English', 'German'] },
    ...{ availability: '0'.repeat(41) + 'f', timeZone: 'Europe/Berlin' },
  });
  await openDeck(page);
  const why = page.getByRole('complementary', { name: 'Why you see Ada' });
  await expect(why.getByRole('row', { name: /^Rust/ })).toHaveText(/Rust.*want to learn/);
  await expect(why.getByRole('row', { name: /^Go/ })).toHaveText(/Go.*wants to learn/);
  await expect(why).toContainText('4 h/week, Berlin time');
  await expect(why).toContainText('English, German');
  // Each reason is on the card or beside it.
  const reasons = await why.getByRole('listitem').allTextContents();
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) await expect(topCard(page)).not.toContainText(reason);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(topCard(page)).toContainText(
    'Learning Go · Speaks English, German · 4 h/week, Berlin time',
  );
});
