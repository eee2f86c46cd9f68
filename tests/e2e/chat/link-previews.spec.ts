import { CODE_HOST, expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';
import {
  bubbles,
  composer,
  connected,
  log,
  mark,
  meetInChat,
  say,
} from '../../support/chat/chat-page.ts';

const ISSUE = `${CODE_HOST}/ada/engine/issues/7`;

test('only links to the code host have previews', async ({ page, otherPerson, gitHub }) => {
  const { ada } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const tell = (text: string) => theirs.say(ada.user._id, text);
  const cards = log(page).locator('[data-link]');

  gitHub.answer = { title: '<b>It \u202Estops</b>', state: 'open' };
  await tell(`Look at ${ISSUE}.`);
  const card = log(page).getByRole('link', { name: 'ada/engine #7 Open' });
  await expect(card).toContainText('<b>It stops</b>');
  await expect(card).toHaveAttribute('href', ISSUE);

  const content = Buffer.from('fn main() {\n    pair();\n}\n').toString('base64');
  gitHub.answer = { type: 'file', encoding: 'base64', content };
  await tell(`${CODE_HOST}/ada/engine/blob/main/src/main.rs#L2-L3`);
  await expect(cards).toHaveCount(2);
  await expect(cards.last()).toContainText('engine/src/main.rslines 2 to 3');
  await expect(cards.last().locator('pre')).toContainText('pair();');
  await expect(cards.last().locator('.f')).toHaveText('pair');

  gitHub.answer = 404;
  await tell(`${CODE_HOST}/ada/secret`);
  await expect(cards.last()).toContainText('Open on github.example');

  await tell(`https://pairwise.example/a/b, ${CODE_HOST}/ada and \`${ISSUE}\``);
  await tell(`${CODE_HOST}/ada/engine/pull/8/files`);
  await tell(`[The engine](${CODE_HOST}/ada/engine) and ${CODE_HOST}/ada/engine/issues/new`);
  await say(page, `\`\`\`\n${CODE_HOST}/ada/engine\n\`\`\`\nis the address`);
  await say(page, `${CODE_HOST}/ada/hidden`);
  await expect(bubbles(page)).toHaveCount(8);
  await expect(cards).toHaveCount(4);
  await expectAccessible(page);

  const questions = gitHub.asked.length;
  await expect(mark(page)).toHaveText('Sent');
  await watchShifts(page);
  await page.reload();
  await connected(page);
  await expect(cards.first()).toContainText('It stops');
  await expectNoShift(page);
  expect(gitHub.asked).toHaveLength(questions);

  gitHub.answer = {
    ...{ private: false, description: 'It counts' },
    ...{ language: 'Rust', stargazers_count: 1234 },
  };
  await composer(page).press('ArrowUp');
  await composer(page).fill(`${CODE_HOST}/ada/engine`);
  await composer(page).press('Enter');
  await expect(cards.last()).toContainText('Rust · 1,234 starsIt counts');
});
