import type { Locator, Page } from 'playwright/test';
import type { PadAnswer } from '#shared/pad.ts';
import {
  bubbles,
  log,
  meet,
  openChat,
  pad,
  padEditor,
  say,
  sayAll,
} from '../../support/chat/chat-page.ts';
import { cookieOf, expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { absences, spoilPad, tellNow } from '../../support/pad/absences.ts';
import { PadWriter } from '../../support/pad/writer.ts';
import { pressComposing } from '../../support/composing.ts';
import { visit } from '../../support/screens.ts';

const lines = (page: Page): Locator => padEditor(page).locator('.cm-line');
const boxes = (page: Page): Locator => log(page).locator('.codebox');

/**
 * Waits until the server has saved the typed text. Saving keeps this label for its first moments, and the file cannot
 * be renamed during them.
 */
async function saved(page: Page): Promise<void> {
  await expect(pad(page).getByText('Saved')).toBeVisible();
  await expect(pad(page).getByRole('button', { name: /^Rename / })).toBeEnabled();
}

async function openPad(page: Page, { user }: { user: { _id: string } }): Promise<void> {
  await visit(page, `/chat/${user._id}?pad`);
  await saved(page);
}

/** Types at the end of the text. */
async function type(page: Page, text: string): Promise<void> {
  await padEditor(page).focus();
  await padEditor(page).press('Control+End');
  await page.keyboard.type(text);
}

const text = async (page: Page): Promise<string> =>
  (await lines(page).allTextContents()).join('\n');

test('two people edit one file, also offline', async ({ page, otherPage, devtools }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await openPad(otherPage, ada);

  await expect(pad(page).getByText('Ben is in the pad')).toBeAttached();

  await type(page, 'const a = 1;');
  await expect(lines(otherPage)).toHaveText(['const a = 1;']);
  await type(otherPage, '\nconst b = 2;');
  await expect(lines(page)).toHaveText(['const a = 1;', 'const b = 2;']);
  // The other person's caret has their name, and its line number is marked.
  await expect(padEditor(page).locator('.pad-caret')).toHaveAttribute('data-name', 'Ben');
  await expect(pad(page).locator('.cm-gutterElement.is-them')).toHaveText('2');
  await otherPage.keyboard.press('Shift+Home');
  await expect(padEditor(page).locator('.pad-theirs')).toHaveText('const b = 2;');
  await saved(page);

  await otherPage.reload();
  await expect(lines(otherPage).nth(1)).toContainText('const b = 2;');

  await type(page, 'mine');
  await expect(lines(otherPage).last()).toHaveText('const b = 2;mine');
  await type(otherPage, ' theirs');
  await expect(lines(page).last()).toContainText('mine theirs');
  await padEditor(page).press('Control+z');
  await expect(lines(otherPage).last()).toContainText(' theirs');
  await expect(lines(otherPage).last()).not.toContainText('mine');

  await type(page, 'a');
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const candidate of ['ね', '🐈', '🐱', '😎']) await compose(candidate);
  await devtools.send('Input.insertText', { text: '😎' });
  for (const candidate of ['👍🏽', '👍🏿']) await compose(candidate);
  await devtools.send('Input.insertText', { text: '👍🏿' });
  for (const one of [page, otherPage]) await expect(lines(one).last()).toContainText('a😎👍🏿');
  await saved(page);
  for (const one of [page, otherPage]) {
    await one.reload();
    await expect(lines(one).last()).toContainText('a😎👍🏿');
  }

  await page.context().setOffline(true);
  await type(page, 'offline');
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(otherPage, 'online');
  await saved(otherPage);
  await page.context().setOffline(false);
  await expect(lines(otherPage).last()).toContainText('offline', { timeout: 30_000 });
  await saved(page);
  expect(await text(page)).toBe(await text(otherPage));
});

test('text typed offline survives forged changes', async ({ page, otherPage, server }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await type(page, 'known');
  await saved(page);
  await page.context().setOffline(true);
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(page, ' offline');
  for (let paste = 0; paste < 3; paste += 1) await page.keyboard.insertText('y'.repeat(5000));
  await type(page, ' at last');

  // Ben writes under each client id of Ada that he knows, whose next letters the server then counts as known.
  const forger = new PadWriter(await cookieOf(otherPage), ada.user._id);
  await forger.join(server.url);
  const forged = new Set<number>();
  const forge = async (): Promise<void> => {
    for (const client of [...forger.doc.store.clients.keys()].filter((id) => !forged.has(id))) {
      forged.add(client);
      forger.doc.clientID = client;
      forger.text.insert(0, 'x'.repeat(1000));
    }
    await forger.sayAll();
  };
  await forge();
  // A refused forgery is not a fault.
  forger.client?.socket.on('padUpdate', () => void forge().catch(() => undefined));

  await page.context().setOffline(false);
  await saved(page);
  expect(forged.size, 'Ben has seen the id of what was typed offline').toBeGreaterThan(1);
  // The editor draws only a part of so long a line.
  const answer = await otherPage.request.get(`${server.url}/api/pad/${ada.user._id}`);
  expect(((await answer.json()) as PadAnswer).text).toMatch(/known offliney{15000} at last/);

  await page.context().setOffline(true);
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(page, ' and more');
  await forger.client?.ask('padBegin', { targetUserId: ada.user._id });
  forger.leave();
  await page.context().setOffline(false);
  await expect(page.getByText('Your unsaved text is in it')).toBeVisible({ timeout: 30_000 });
  await saved(page);
  await expect(lines(page)).toHaveText([' and more']);
});

test('either person can restart a pad too slow to open', async ({ page, otherPage, server }) => {
  test.setTimeout(150_000);
  const { ada, ben } = await meet(page, otherPage);
  spoilPad(server, ada.user._id, ben.user._id);
  for (const [who, other] of [
    [page, ben],
    [otherPage, ada],
  ] as const) {
    await who.goto(`/chat/${other.user._id}?pad`);
    // The server stops loading it after a second of its processor time.
    await expect(pad(who).getByText('This pad takes too long to open.')).toBeVisible({
      timeout: 60_000,
    });
  }
  await pad(otherPage).getByRole('button', { name: 'Begin a new pad' }).click();
  const dialog = otherPage.getByRole('alertdialog', { name: 'Begin a new pad?' });
  await dialog.getByRole('button', { name: 'Begin a new pad' }).click();
  // The server first rescues the old text, which takes another second of its processor time.
  await expect(pad(otherPage).getByText('Saved')).toBeVisible({ timeout: 60_000 });
  await saved(page);
  await type(page, 'anew');
  // On a busy machine, opening the slow pad uses up the reading time of a person, who then waits a moment.
  await expect(lines(otherPage)).toHaveText(['anew'], { timeout: 60_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the pad of a phone has keys and a count', async ({ page, otherPage, stopClock }) => {
    const { ada, ben } = await meet(page, otherPage);
    await openPad(page, ben);
    await padEditor(page).focus();
    const keys = pad(page).getByRole('toolbar', { name: 'Keys' });
    for (const name of ['{', '(', '=', "'", 'tab'])
      await keys.getByText(name, { exact: true }).click();
    await page.keyboard.type('x');
    expect(await text(page)).toBe("{(='  x");
    await keys.getByRole('button', { name: 'Send to chat' }).click();
    await expect(page.getByText('Select some code first.')).toBeVisible();
    await padEditor(page).press('Control+a');
    await keys.getByRole('button', { name: 'Send to chat' }).click();
    await expect(page.getByText('Sent to the chat')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await pad(page).getByRole('button', { name: 'Chat', exact: true }).click();
    await expect(boxes(page)).toHaveCount(1);
    await openPad(page, ben);
    await padEditor(page).press('Control+a');
    await padEditor(page).press('Delete');
    await type(page, 'const phone = true;');
    await expect(lines(page)).toHaveText(['const phone = true;']);
    await saved(page);
    expect(await pad(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await pad(page).getByRole('button', { name: 'Chat', exact: true }).click();
    await expect(pad(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();

    await openPad(page, ben);
    await openChat(otherPage, ada);
    await say(otherPage, 'Look at **this**');
    const toast = page.getByRole('status').filter({ hasText: 'Ben: Look at this' });
    await expect(toast).toBeVisible();
    const chat = pad(page).getByRole('button', { name: /^Chat/ });
    await expect(chat).toHaveAccessibleName('Chat 1 unread');
    await say(otherPage, 'and that');
    await expect(chat).toHaveAccessibleName('Chat 2 unread');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const apart = await pad(page)
      .getByRole('status')
      .filter({ hasText: 'Saved' })
      .evaluate((state) => {
        const face = state.nextElementSibling?.getBoundingClientRect();
        return (face?.left ?? 0) - state.getBoundingClientRect().left - state.scrollWidth;
      });
    expect(apart, 'pixels between the state and the faces').toBeGreaterThanOrEqual(8);
    for (const button of await pad(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box !== null) expect(box.x + box.width).toBeLessThanOrEqual(320);
    }
    // Toasts disappear after some seconds; the button belongs to a new one.
    await say(otherPage, 'at last');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(pad(page)).toHaveCount(0);
    await expect(bubbles(page).last()).toHaveText('at last');
    // A toast left over would cover the message it announces.
    await page.getByRole('button', { name: 'Pad', exact: true }).click();
    await expect(padEditor(page)).toBeFocused();
    await stopClock();
    await say(otherPage, 'and again');
    await expect(page.getByText('Ben: and again')).toBeVisible();
    await chat.click();
    await expect(page.getByText('Ben: and again')).toHaveCount(0);
  });

  test('the first tap on a message button works', async ({ page, otherPage }) => {
    const { ada, ben } = await meet(page, otherPage);
    await visit(page, `/chat/${ben.user._id}`);
    await visit(otherPage, `/chat/${ada.user._id}`);
    const before = Array.from({ length: 12 }, (_, at) => `line ${String(at)}`);
    await sayAll(otherPage, [...before, '```greet.py\nprint("hi")\n```']);
    const key = boxes(page).last().getByRole('button', { name: 'Open in the pad' });
    await expect(key).toBeVisible();
    const box = await key.boundingBox();
    // Presses like a finger: down on the button, and up at the same place.
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 4, { delay: 100 });
    await expect(lines(page)).toHaveText(['print("hi")']);
  });
});

test('code moves between pad and chat, also by keyboard alone', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await type(page, 'const ready = true;\nconst more = `x`;');
  await padEditor(page).press('Control+Home');
  await padEditor(page).press('Shift+End');
  await pad(page).getByRole('button', { name: 'Send to chat' }).click();
  await expect(boxes(page).last().locator('pre')).toHaveText('const ready = true;');
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Control+Shift+Enter');
  await expect(boxes(page).last().locator('pre')).toContainText('const more = `x`;');

  await visit(otherPage, `/chat/${ada.user._id}`);
  await expect(boxes(otherPage)).toHaveCount(2);
  await say(otherPage, '```greet.py\nprint("hi")\n```');
  const box = boxes(otherPage).last();
  await box.getByRole('button', { name: 'Open in the pad' }).click();
  await expect(lines(otherPage)).toHaveText([
    'const ready = true;',
    'const more = `x`;',
    '',
    'print("hi")',
  ]);
  await expect(otherPage.getByText('The code was added at the end of the pad.')).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  // Back closes the pad, not the chat; an empty pad takes the name and language of the inserted file.
  await otherPage.goBack();
  await expect(pad(otherPage)).toBeHidden();
  await expect(otherPage).toHaveURL(/\/chat\/[^?]+$/);
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Delete');
  await saved(page);
  await box.getByRole('button', { name: 'Open in the pad' }).click();
  await expect(lines(otherPage)).toHaveText(['print("hi")']);
  await expect(pad(otherPage).getByLabel('Language')).toHaveValue('python');
  await expect(pad(page).getByRole('button', { name: 'Rename greet.py' })).toBeVisible();
  await pad(otherPage).getByRole('button', { name: 'Close the pad' }).click();
  await expect(pad(otherPage)).toBeHidden();
  await expect(otherPage).toHaveURL(/\/chat\/[^?]+$/);

  await pad(page)
    .getByRole('button', { name: /^Rename / })
    .click();
  const name = pad(page).getByRole('textbox', { name: 'Name of the pad' });
  await name.fill('らくだ.ts');
  for (const key of ['Enter', 'Escape']) await pressComposing(name, key);
  await expect(name).toHaveValue('らくだ.ts');
  await name.press('Enter');
  await expect(pad(page).getByRole('button', { name: 'Rename らくだ.ts' })).toBeVisible();

  await padEditor(page).fill('x'.repeat(4001));
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Control+Shift+Enter');
  await expect(page.getByText(/too long for a message/)).toBeVisible();
  await expect(boxes(page)).toHaveCount(3);

  await visit(page, `/chat/${ben.user._id}`);
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(padEditor(page)).toBeFocused();
  await expect(page).toHaveURL(/\?pad$/);
  await padEditor(page).press('Tab');
  await expect(padEditor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(padEditor(page)).not.toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Alt+p');
  await expect(pad(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/pad/);
});

test('returning people see and restore changes', async ({ page, otherPage, server }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  const before = Array.from({ length: 30 }, (_, n) => `line ${String(n)} 🦀`).join('\n');
  await padEditor(page).fill(before);
  await saved(page);
  await openPad(otherPage, ada);
  await visit(otherPage, '/connections');
  await padEditor(page).press('Control+Home');
  await page.keyboard.type('first;\n');
  await padEditor(page).press('Control+End');
  await page.keyboard.type(' last');
  await saved(page);
  // The change message is sent after half a minute.
  await expect
    .poll(() => absences(server, ben.user._id), { message: 'who left is noted' })
    .toEqual([{ told: 0, text: before }]);
  tellNow(server, ada.user._id, ben.user._id);

  await visit(otherPage, `/chat/${ada.user._id}`);
  await expect(log(otherPage)).toContainText('Changed the pad');
  await log(otherPage).getByRole('button', { name: 'Open the pad' }).click();
  await saved(otherPage);
  await pad(otherPage).getByRole('button', { name: 'Show what changed' }).click();
  const versions = pad(otherPage).getByRole('region', { name: 'Versions' });
  await expect(versions.locator('.cm-changedLine')).toHaveText(['first;', 'line 29 🦀 last']);
  await expect(versions.locator('.cm-deletedChunk').last()).toHaveText('line 29 🦀');
  await expectAccessible(otherPage);
  // Later changes by the other person go into the open view, and its scroll position stays.
  await otherPage.setViewportSize({ width: 1280, height: 320 });
  const last = versions.locator('.cm-changedLine').last();
  await last.scrollIntoViewIfNeeded();
  await expect(versions.getByText('first;')).not.toBeInViewport();
  await type(page, ' again');
  await expect(last).toHaveText('line 29 🦀 last again');
  await expect(last).toBeInViewport();
  // Restoring replaces those changes too; Undo brings them back.
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => text(page)).toContain('line 0');
  await expect(lines(page).first()).toHaveText('line 0 🦀');
  await expect(lines(otherPage).first()).toHaveText('line 0 🦀');
  await padEditor(otherPage).press('Control+z');
  await expect(lines(page).first()).toHaveText('first;');
  await expect(pad(otherPage).getByText('Changed since you were here')).toBeHidden();
});
