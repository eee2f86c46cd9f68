import type { SentAnswer } from '#shared/api.ts';
import { WAITING_MAX } from '#shared/matching.ts';
import { addDevelopers, openDeck, swipe, topCard } from '../../support/deck.ts';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';

test('with thirty pending requests, one is withdrawn for the next', async ({ page, server }) => {
  expectConsole(/status of 409/);
  expectConsole(/A signal was not accepted/, 'may');
  const names = Array.from({ length: WAITING_MAX + 1 }, (_, n) => `Dev Number${String(n)}`);
  await addDevelopers(server, ...names);
  await signUp(page);
  const sent = async () => {
    const answer = await page.request.get(`/api/user/request/sent?limit=${String(WAITING_MAX)}`);
    return ((await answer.json()) as SentAnswer).requests;
  };
  while ((await sent()).length < WAITING_MAX) {
    const feed = await page.request.get('/api/user/feed');
    const { users: data } = (await feed.json()) as { users: { _id: string }[] };
    for (const { _id } of data.slice(0, WAITING_MAX - (await sent()).length)) {
      const answer = await page.request.post(`/api/request/send/interested/${_id}`);
      expect(answer.status()).toBe(200);
    }
  }
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
