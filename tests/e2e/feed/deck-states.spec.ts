import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import {
  addDeveloper,
  allSent,
  expectOnTop,
  framesOfLeaving,
  openDeck,
  topCard,
} from '../../support/deck.ts';
import { breakTable } from '../../support/matching/matching.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';

test.use({ reducedMotion: 'no-preference' });
const FAILED = 'Couldn’t load the feed. Try again in a moment.';

test('the HTML has the first cards, or an error to try again', async ({
  page,
  devtools,
  server,
}) => {
  expectConsole(/status of 404/);
  // The badges request the counts, and that fails too.
  expectConsole(/status of 500/);
  expectConsole(/answer: 500/);
  await addDeveloper(server, 'Grace Hopper');
  await addDeveloper(server, 'Ada Byron', { photoUrl: '/photos/not-here.jpg' });
  await signUp(page);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('Ada Byron');
  expect(html).not.toContain('Refreshing Feed');
  expect(html, 'no style attribute: the policy would block it').not.toMatch(/<[^>]+\sstyle=/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDeck(page);
  await expect(topCard(page).locator('img')).toBeHidden();
  await expect(topCard(page).getByText('AB', { exact: true })).toBeVisible();
  const frames = await framesOfLeaving(page, devtools, 140);
  expect(frames.map((frame) => frame['opacity'])).toEqual(['1', '0']);
  for (const frame of frames) expect(frame).not.toHaveProperty('transform');
  await expectOnTop(page, 'Grace Hopper');
  await expect(topCard(page).getByText('GH', { exact: true })).toBeVisible();

  await allSent(page);
  const mend = breakTable(server, 'signals');
  try {
    await openDeck(page);
    await expect(page.getByRole('heading', { name: 'Oops! No Feed Available' })).toBeVisible();
    await expect(page.getByText(FAILED)).toBeVisible();
    expect(server.output()).toContain('without some of its data');
    await page.getByRole('button', { name: 'Refresh Feed' }).click();
    await expect(page.getByText(FAILED)).toBeVisible();
  } finally {
    mend();
  }
  await page.getByRole('button', { name: 'Refresh Feed' }).click();
  await expectOnTop(page, 'Grace Hopper');
});

test('a card shows two lines of text and four skills, and reasons beside it', async ({
  page,
  server,
}) => {
  await addDeveloper(server, 'Grace Hopper', { about: 'Short.', skills: 'COBOL' });
  await addDeveloper(server, 'Ada Byron', {
    age: 29,
    gender: 'female',
    about: 'Notes on the engine, and on what it may weave one day. '.repeat(10),
    skills: 'Algebra, Looms, typescript, Poetry, Rust, Music, Chess',
    ...{ learning: ['Elm'], languages: ['English', 'German'] },
    ...{ availability: '0'.repeat(41) + 'f', timeZone: 'Europe/Berlin' },
  });
  const person = await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', {
    skills: 'TypeScript, Rust, Go, Elm',
    learning: ['Chess'],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDeck(page);
  const card = topCard(page);
  await expect(card.getByText('29 yrs, female')).toBeVisible();
  await expect(
    card.getByText(/\/\/ Both know (TypeScript and Rust|Rust and TypeScript)/),
  ).toBeVisible();
  const skills = card.locator('.chip');
  await expect(skills).toHaveText([/TypeScript/, /Rust/, /Chess/, 'Algebra', '+3 more']);
  await expectAccessible(page);
  await card.getByRole('button', { name: '+3 more' }).click();
  await expect(skills).toHaveCount(8);

  const about = card.getByText('Notes on the engine').locator('..');
  const height = async () => (await about.boundingBox())?.height;
  expect(await height()).toBe(44);
  await card.getByRole('button', { name: 'Read more' }).click();
  expect(await height()).toBeGreaterThan(100);
  await card.getByRole('button', { name: 'Collapse' }).click();
  await expect(skills).toHaveCount(5);
  await card.getByRole('button', { name: 'Show Less' }).click();
  expect(await height()).toBe(44);
  await page.keyboard.press('ArrowUp');
  await expect(card.getByRole('button', { name: 'Show Less' })).toBeVisible();

  const table = page.getByRole('table', { name: 'Skills you and Ada list' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/TypeScript\s*yes\s*yes/);
  await expect(table.getByRole('row', { name: /^Chess/ })).toHaveText(/Chess.*want to learn/);
  await expect(table.getByRole('row', { name: /^Elm/ })).toHaveText(/Elm.*wants to learn/);
  await expect(table).not.toContainText('Go');
  await page.getByText('1 more of yours').click();
  const why = page.getByRole('complementary', { name: 'Why you see Ada' });
  await expect(why.getByText('Go', { exact: true })).toBeVisible();
  await expect(why).toContainText('4 h/week, Berlin time');
  await expect(why).toContainText('English, German');
  // Each reason is on the card or beside it.
  const reasons = await why.getByRole('listitem').allTextContents();
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) await expect(card).not.toContainText(reason);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toContainText('Learning Elm · Speaks English, German · 4 h/week, Berlin time');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('ArrowLeft');
  await expectOnTop(page, 'Grace Hopper');
  await expect(card.getByText('Short.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Read more' })).toHaveCount(0);
  expect(person.user.skills).toEqual([]);
});

test('everything fits a phone’s first screen without shifts', async ({ page, server }) => {
  await watchShifts(page);
  await addDeveloper(server, 'Maximiliane-Alexandrine-Wilhelmina Oberhauser-Schwarzenberg', {
    age: 31,
    gender: 'female',
    about: 'A sentence that goes on. '.repeat(40),
    skills: Array.from({ length: 30 }, (_, at) => `Skill number ${String(at)}`),
  });
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeck(page);
  for (const name of ['Ignore', 'Interested']) {
    await expect(topCard(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectNoShift(page);
  await topCard(page).getByRole('button', { name: /more$/ }).first().click();
  await topCard(page).getByRole('button', { name: '+26 more' }).click();
  await expect(topCard(page).getByRole('button', { name: 'Interested' })).toBeInViewport({
    ratio: 1,
  });
});
