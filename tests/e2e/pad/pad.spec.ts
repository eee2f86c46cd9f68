import type { Locator, Page } from 'playwright/test';
import { createRelativePositionFromTypeIndex as relative, encodeRelativePosition } from 'yjs';
import type { PadAnswer } from '#shared/pad.ts';
import {
  bubbles,
  log,
  meet,
  meetInChat,
  pad,
  padEditor,
  tap,
} from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { absences, tellNow } from '../../support/pad/absences.ts';
import { base64 } from '../../support/pad/updates.ts';
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

test('two people edit one file', async ({ page, otherPerson, server, devtools }) => {
  const { ada, ben } = await meet(page, otherPerson);
  await openPad(page, ben);
  const target = { targetUserId: ada.user._id };
  const writer = new PadWriter(await otherPerson.cookie(), ada.user._id);
  await writer.join(server.url);
  const theirs = () => expect.poll(() => writer.text.toJSON());
  const write = (text: string) => {
    writer.text.insert(writer.text.length, text);
    return writer.sayAll();
  };
  /** Selects a part of the text as Ben's page would. */
  const select = (from: number, to: number) => {
    const at = (index: number) => base64(encodeRelativePosition(relative(writer.text, index)));
    const caret = { anchor: at(from), head: at(to) };
    return writer.client?.ask('padAwareness', {
      ...{ ...target, tab: 'a', here: true, asks: false },
      caret,
    });
  };

  await type(page, 'const a = 1;');
  await theirs().toBe('const a = 1;');
  await write('\nconst b = 2;');
  await expect(lines(page)).toHaveText(['const a = 1;', 'const b = 2;']);
  // The other person's caret has their name, and its line number is marked.
  await select(25, 25);
  await expect(pad(page).getByText('Ben is in the pad')).toBeAttached();
  await expect(padEditor(page).locator('.pad-caret')).toHaveAttribute('data-name', 'Ben');
  await expect(pad(page).locator('.cm-gutterElement.is-them')).toHaveText('2');
  await select(25, 13);
  await expect(padEditor(page).locator('.pad-theirs')).toHaveText('const b = 2;');

  await type(page, 'mine');
  await theirs().toMatch(/const b = 2;mine$/);
  await write(' theirs');
  await expect(lines(page).last()).toContainText('mine theirs');
  await padEditor(page).press('Control+z');
  await theirs().toMatch(/const b = 2; theirs$/);

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
  await theirs().toMatch(/a😎👍🏿$/);
  await expect(lines(page).last()).toContainText('a😎👍🏿');
  await saved(page);

  const title = (name: string) => pad(page).getByRole('button', { name: `Rename ${name}` });
  await writer.client?.ask('padName', { ...target, name: 'camel.ts' });
  await title('camel.ts').click();
  const name = pad(page).getByRole('textbox', { name: 'Name of the pad' });
  await name.fill('らくだ.ts');
  for (const key of ['Enter', 'Escape']) await pressComposing(name, key);
  await expect(name).toHaveValue('らくだ.ts');
  await name.press('Enter');
  await expect(title('らくだ.ts')).toBeVisible();
  await writer.client?.hears('padName', ({ name }) => name === 'らくだ.ts');
  writer.leave();
});

test('text typed offline merges with later, even forged, changes', async ({
  page,
  otherPerson,
  server,
}) => {
  const { ada, ben } = await meet(page, otherPerson);
  await openPad(page, ben);
  await type(page, 'known');
  await saved(page);
  await page.context().setOffline(true);
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(page, ' offline');
  for (let paste = 0; paste < 3; paste += 1) await page.keyboard.insertText('y'.repeat(5000));
  await type(page, ' at last');

  // Ben writes under each client id of Ada that he knows, whose next letters the server then counts as known.
  const forger = new PadWriter(await otherPerson.cookie(), ada.user._id);
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
  const answer = await otherPerson.request.get(`/api/pad/${ada.user._id}`);
  expect(((await answer.json()) as PadAnswer).text).toMatch(
    /^x{1000}.*known offliney{15000} at last/s,
  );

  await page.context().setOffline(true);
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(page, ' and more');
  const restart = () => forger.client?.ask('padBegin', { targetUserId: ada.user._id });
  await restart();
  await page.context().setOffline(false);
  await expect(page.getByText('Your unsaved text is in it')).toBeVisible({ timeout: 30_000 });
  await saved(page);
  await expect(lines(page)).toHaveText([' and more']);
  await restart();
  await expect(padEditor(page)).not.toContainText('and more');
  forger.leave();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the pad of a phone has keys and a count', async ({ page, otherPerson, stopClock }) => {
    const { ada, ben } = await meet(page, otherPerson);
    const theirs = await otherPerson.openSocket();
    const say = (text: string) => theirs.say(ada.user._id, text);
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
    expect(await pad(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await padEditor(page).press('Control+a');
    await padEditor(page).press('Delete');
    await saved(page);
    await pad(page).getByRole('button', { name: 'Chat', exact: true }).click();
    await expect(pad(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(boxes(page)).toHaveCount(1);

    for (let line = 0; line < 12; line += 1) await say(`line ${String(line)}`);
    await say('```greet.py\nprint("hi")\n```');
    const key = boxes(page).last().getByRole('button', { name: 'Open in the pad' });
    await expect(boxes(page)).toHaveCount(2);
    await expect(key).toBeInViewport();
    const box = await key.boundingBox();
    // Presses like a finger: down on the button, and up at the same place. The first tap must work.
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 4, { delay: 100 });
    await expect(lines(page)).toHaveText(['print("hi")']);
    await saved(page);

    await say('Look at **this**');
    const toast = page.getByRole('status').filter({ hasText: 'Ben: Look at this' });
    await expect(toast).toBeVisible();
    const chat = pad(page).getByRole('button', { name: /^Chat/ });
    await expect(chat).toHaveAccessibleName('Chat 1 unread');
    await say('and that');
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
    await say('at last');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(pad(page)).toHaveCount(0);
    await expect(bubbles(page).last()).toHaveText('at last');
    // A toast left over would cover the message it announces.
    await page.getByRole('button', { name: 'Pad', exact: true }).click();
    await expect(padEditor(page)).toBeFocused();
    await stopClock();
    await say('and again');
    await expect(page.getByText('Ben: and again')).toBeVisible();
    await chat.click();
    await expect(page.getByText('Ben: and again')).toHaveCount(0);
  });
});

test('a slow pad begins anew, and code moves between it and the chat', async ({
  page,
  otherPerson,
}) => {
  const wire = await tap(page);
  const { ada } = await meetInChat(page, otherPerson);
  const address = page.url();
  // The server answers so after a second of its processor time.
  const tooSlow = '[{"ok":false,"code":"too_large","message":"It takes too long."}]';
  wire.incoming = (frame) =>
    frame.includes('"updates":[') ? frame.replace(/\[.*/s, tooSlow) : frame;
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(pad(page).getByText('This pad takes too long to open.')).toBeVisible();
  wire.incoming = (frame) => frame;
  await pad(page).getByRole('button', { name: 'Begin a new pad' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Begin a new pad?' });
  await dialog.getByRole('button', { name: 'Begin a new pad' }).click();
  await saved(page);
  await type(page, 'anew');
  await expect(lines(page)).toHaveText(['anew']);
  await saved(page);
  await page.keyboard.press('Alt+p');
  await expect(pad(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await saved(page);
  await expect(padEditor(page)).toBeFocused();
  await expect(page).toHaveURL(`${address}?pad`);
  await padEditor(page).press('Tab');
  await expect(padEditor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(padEditor(page)).not.toBeFocused();
  await page.keyboard.press('Alt+p');
  await expect(pad(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await saved(page);
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Delete');
  await type(page, 'const ready = true;\nconst more = `x`;');
  await padEditor(page).press('Control+Home');
  await padEditor(page).press('Shift+End');
  await pad(page).getByRole('button', { name: 'Send to chat' }).click();
  await expect(boxes(page).last().locator('pre')).toHaveText('const ready = true;');
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Control+Shift+Enter');
  await expect(boxes(page).last().locator('pre')).toContainText('const more = `x`;');

  const theirs = await otherPerson.openSocket();
  await theirs.say(ada.user._id, '```greet.py\nprint("hi")\n```');
  await expect(boxes(page)).toHaveCount(3);
  const box = boxes(page).filter({ hasText: 'greet.py' });
  await box.getByRole('button', { name: 'Open in the pad' }).click();
  await expect(lines(page)).toHaveText([
    'const ready = true;',
    'const more = `x`;',
    '',
    'print("hi")',
  ]);
  await expect(page.getByText('The code was added at the end of the pad.')).toBeVisible();
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Delete');
  await padEditor(page).fill('x'.repeat(4001));
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Control+Shift+Enter');
  await expect(page.getByText(/too long for a message/)).toBeVisible();
  await expect(boxes(page)).toHaveCount(3);
  await padEditor(page).press('Delete');
  await saved(page);
  // Back closes the pad, not the chat; an empty pad takes the name and language of the inserted file.
  await page.goBack();
  await expect(pad(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await box.getByRole('button', { name: 'Open in the pad' }).click();
  await expect(lines(page)).toHaveText(['print("hi")']);
  await expect(pad(page).getByLabel('Language')).toHaveValue('python');
  await expect(pad(page).getByRole('button', { name: 'Rename greet.py' })).toBeVisible();
  await pad(page).getByRole('button', { name: 'Close the pad' }).click();
  await expect(pad(page)).toBeHidden();
  await expect(page).toHaveURL(address);
});

test('returning people see and restore changes', async ({ page, otherPerson, server }) => {
  const { ada, ben } = await meet(page, otherPerson);
  await openPad(page, ben);
  const before = Array.from({ length: 30 }, (_, n) => `line ${String(n)} 🦀`).join('\n');
  await padEditor(page).fill(before);
  await saved(page);
  await visit(page, '/connections');
  const writer = new PadWriter(await otherPerson.cookie(), ada.user._id);
  await writer.join(server.url);
  writer.text.insert(0, 'first;\n');
  writer.text.insert(writer.text.length, ' last');
  await writer.sayAll();
  // The change message is sent after half a minute.
  await expect
    .poll(() => absences(server, ada.user._id), { message: 'who left is noted' })
    .toEqual([{ told: 0, text: before }]);
  tellNow(server, ben.user._id, ada.user._id);

  await visit(page, `/chat/${ben.user._id}`);
  await expect(log(page)).toContainText('Changed the pad');
  await log(page).getByRole('button', { name: 'Open the pad' }).click();
  await saved(page);
  await pad(page).getByRole('button', { name: 'Show what changed' }).click();
  const versions = pad(page).getByRole('region', { name: 'Versions' });
  await expect(versions.locator('.cm-changedLine')).toHaveText(['first;', 'line 29 🦀 last']);
  await expect(versions.locator('.cm-deletedChunk').last()).toHaveText('line 29 🦀');
  await expectAccessible(page);
  // Later changes by the other person go into the open view, and its scroll position stays.
  await page.setViewportSize({ width: 1280, height: 320 });
  const last = versions.locator('.cm-changedLine').last();
  await last.scrollIntoViewIfNeeded();
  await expect(versions.getByText('first;')).not.toBeInViewport();
  writer.text.insert(writer.text.length, ' again');
  await writer.sayAll();
  await expect(last).toHaveText('line 29 🦀 last again');
  await expect(last).toBeInViewport();
  // Restoring replaces those changes too; Undo brings them back.
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => writer.text.toJSON()).toBe(before);
  await expect(lines(page).first()).toHaveText('line 0 🦀');
  await padEditor(page).press('Control+z');
  await expect.poll(() => writer.text.toJSON()).toBe(`first;\n${before} last again`);
  await expect(pad(page).getByText('Changed since you were here')).toBeHidden();
  writer.leave();
});
