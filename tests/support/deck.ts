import { type CDPSession, expect, type Locator, type Page } from 'playwright/test';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import type { User } from '#shared/user.ts';
import { withDatabase } from './database-file.ts';
import { remote } from './matching/matching.ts';
import { visit } from './screens.ts';
import type { ServerProcess } from './server-process.ts';

/** Creates a developer with a profile; the newest is on top of everyone's deck. */
export async function addDeveloper(
  server: ServerProcess,
  name: string,
  profile: ProfileEditInput = {},
): Promise<User> {
  const [firstName = '', lastName = ''] = name.split(' ');
  return (await remote(server.url, { ...profile, firstName, lastName })).user;
}

/** Creates developers with these names; the first is on top of everyone's deck. */
export async function addDevelopers(server: ServerProcess, ...names: string[]): Promise<User[]> {
  const users: User[] = [];
  for (const name of names.toReversed()) users.unshift(await addDeveloper(server, name));
  return users;
}

/** Opens the deck. */
export const openDeck = (page: Page): Promise<void> => visit(page, '/');

/** The card on top; only this one is accessible. */
export const topCard = (page: Page): Locator => page.getByRole('article');

export async function expectOnTop(page: Page, name: string): Promise<void> {
  await expect(topCard(page)).toHaveAccessibleName(name);
}

/** Presses the mouse on the top card and moves it by (dx, dy) without releasing it. */
export async function pull(page: Page, dx: number, dy = 0): Promise<void> {
  const { x, y } = await grip(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
}

/** Drags the top card with the mouse by dx and releases it. */
export async function swipe(page: Page, dx: number): Promise<void> {
  await pull(page, dx);
  await page.mouse.up();
}

/** Swipes, and returns the key frames of the leaving card; the animation is slowed so that they can be read in time. */
export async function framesOfLeaving(
  page: Page,
  devtools: CDPSession,
  dx: number,
): Promise<ComputedKeyframe[]> {
  const setPace = (playbackRate: number) =>
    devtools.send('Animation.setPlaybackRate', { playbackRate });
  await devtools.send('Animation.enable');
  await setPace(0.02);
  await swipe(page, dx);
  const frames = await page
    .locator('[data-depth=left]')
    .evaluate((card) =>
      card.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes()),
    );
  await setPace(1);
  return frames;
}

/** Returns a point on the photo of the top card. */
export async function grip(page: Page): Promise<{ x: number; y: number }> {
  const box = await topCard(page).boundingBox();
  if (box === null) throw new Error('There is no card on top');
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.3 };
}

/**
 * Returns a developer's stored signals as `status firstName`, in order of arrival. Only queued signals arrive in
 * sending order: online, each is sent at once, parallel to the one before.
 */
export function signalsFrom(server: ServerProcess, userId: string): string[] {
  return withDatabase(server, (database) =>
    database
      .prepare(
        `select s.status || ' ' || u."firstName" as line from signals s
         join users u on u.id = s."toUserId" where s."fromUserId" = ? order by s.id`,
      )
      .pluck()
      .all(userId),
  ) as string[];
}

/** Waits until the browser has all answers; a page that is left earlier sends its last signal again. */
export const allSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('outbox:')));

/**
 * Expects no signal so far. Signals arrive in order, so this sends one to `firstName` on top and checks that it arrives
 * first.
 */
export async function expectNoSignalSoFar(
  page: Page,
  server: ServerProcess,
  userId: string,
  firstName: string,
): Promise<void> {
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expect.poll(() => signalsFrom(server, userId)).toEqual([`ignored ${firstName}`]);
}

/** Lets a developer ignore all others. */
export function ignoreEveryone(server: ServerProcess, userId: string): void {
  withDatabase(server, (database) => {
    const insert = database.prepare(
      `insert into signals (id, "fromUserId", "toUserId", status, "createdAt")
       select 'x' || substr(u.id, 2) || ?, ?, u.id, 'ignored', 0 from users u where u.id <> ?`,
    );
    insert.run(userId.slice(-6), userId, userId);
  });
}

/** Confirms a person's address in the database. */
export function confirmEmail(server: ServerProcess, userId: string): void {
  withDatabase(server, (database) =>
    database.prepare('update users set "emailVerified" = 1 where id = ?').run(userId),
  );
}
