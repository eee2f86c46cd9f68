import { writeHours } from '#shared/availability.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  like,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { keepPhoto, type Remote, remote } from '../../support/matching/matching.ts';
import { choose } from '../../support/safety.ts';

/** Hours of a week, Monday 00:00 first. */
const at = (day: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, hour) => day * 24 + from + hour);

/** Creates a person in Kolkata, half an hour off the reader's time zone, with the same Monday evening. */
async function mara(url: string, dataDir: string): Promise<Remote> {
  return remote(url, {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    age: 29,
    gender: 'female',
    headline: 'Local-first notes and their sync engine',
    about: 'I like property tests, small PRs and talking a design through on a whiteboard.',
    skills: ['TypeScript', 'PostgreSQL', 'Rust'],
    learning: ['CRDTs'],
    timeZone: 'Asia/Kolkata',
    availability: writeHours([...at(0, 23, 24), ...at(1, 0, 3), ...at(5, 12, 15)]),
    photoUrl: await keepPhoto(dataDir),
  });
}

test('a full profile shows shared hours, leads back and can be blocked', async ({
  page,
  server,
}) => {
  const { user } = await signUp(page);
  const other = await mara(server.url, server.dataDir);
  // A reader without hours sees only the other week.
  await page.goto(`/developer/${other.user._id}`);
  const theirs = page.getByRole('table', { name: 'When Mara is available' });
  await expect(theirs.getByRole('row', { name: /^Mon/ })).toContainText('Mara 23 to 24.');
  await expect(page.getByRole('link', { name: 'Add your hours' })).toBeVisible();
  await sendAs(page, 'PUT', '/api/profile/edit', {
    skills: ['TypeScript', 'PostgreSQL', 'Go'],
    timeZone: 'UTC',
    availability: writeHours([...at(0, 18, 22), ...at(5, 9, 12)]),
  });
  await page.goto(`/developer/${user._id}`);
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'When you’re available' })).toBeVisible();
  await expect(page.getByRole('button', { name: /More about/ })).toHaveCount(0);

  await watchShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/developer/${other.user._id}`);
    await expectNoShift(page);
    await expectNoSidewaysScroll(page);
    const photo = await page.locator('figure').boundingBox();
    expect(photo?.width, 'a large photo').toBeGreaterThan(260);
  }
  const week = page.getByRole('table', { name: 'When you and Mara are available' });
  const monday = week.getByRole('row', { name: /^Mon/ });
  await expect(monday).toContainText('You 18 to 22. Mara 17:30 to 21:30.');
  await expect(monday.getByRole('cell').last()).toHaveText('18 to 21:30');
  const saturday = week.getByRole('row', { name: /^Sat/ });
  await expect(saturday).toContainText('You 9 to 12. Mara 6:30 to 9:30.');
  await expect(saturday.getByRole('cell').last()).toHaveText('9 to 9:30');
  await expect(week.getByRole('row', { name: /^Wed/ })).toContainText('Nobody');

  await expect(page.getByRole('heading', { name: 'Why you see Mara' })).toBeVisible();
  const skills = page.getByRole('table', { name: 'Skills you and Mara list' });
  await expect(skills.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  await expect(page.locator('main').getByRole('link', { name: 'Feed' })).toHaveAttribute(
    'href',
    '/',
  );
  await other.send('interested', user._id);
  await like(page, other);
  await page.goto('/connections?q=mara');
  await page.getByRole('link', { name: 'Mara Lindqvist', exact: true }).click();
  await page.locator('main').getByRole('link', { name: 'Connections' }).click();
  await expect(page).toHaveURL('/connections?q=mara');
  await expect(page.getByRole('article', { name: 'Mara Lindqvist' })).toBeVisible();

  expectConsole(/status of 404/, 'may');
  await page.goto(`/developer/${other.user._id}`);
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about Mara Lindqvist' }).click();
  await page.keyboard.press('Escape');
  await (await choose(page, 'Mara Lindqvist', 'Unmatch')).getByText('Yes, Unmatch').click();
  await expect(page.getByText('You are no longer connected.')).toBeVisible();
  await page.getByRole('button', { name: 'More about Mara Lindqvist' }).click();
  await expect(page.getByRole('menuitem', { name: 'Unmatch' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('button', { name: 'Yes, Block' }).click();
  await expect(page).toHaveURL('/');
  const gone = await page.request.get(`/developer/${other.user._id}`);
  expect(gone.status()).toBe(404);
});
