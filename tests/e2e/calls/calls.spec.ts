import {
  composer,
  log,
  meet,
  moreButton,
  openChat,
  pad,
  padEditor,
  pressTool,
} from '../../support/chat/chat-page.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import {
  accept,
  callBar,
  callButton,
  expectHeard,
  loudness,
  ringCard,
  talksWith,
  WITH_FAKE_DEVICES,
} from '../../support/calls.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES });

test('two people call, mute, decline, ring at once and pair', async ({ page, otherPage }) => {
  test.slow();
  const { ben } = await meet(page, otherPage);
  await otherPage.goto('/profile');
  const second = await otherPage.context().newPage();
  await second.goto('/connections');
  await openChat(page, ben);
  await callButton(page).click();
  await expect(callBar(page).getByRole('status')).toHaveText('Calling Ben');
  await expect(ringCard(otherPage)).toContainText('Ada Quill is calling');
  await expect(ringCard(second)).toBeVisible();
  await expectAccessible(otherPage);
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
  for (const one of [otherPage, second]) await expect(ringCard(one)).toHaveCount(0);
  await second.close();
  await expectHeard(page);
  await expectHeard(otherPage);

  // M mutes outside text fields; the other person sees it and hears nothing.
  await callBar(page).getByRole('button', { name: 'End' }).focus();
  await page.keyboard.press('m');
  await expect(callBar(page).getByRole('button', { name: 'Mute' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(callBar(otherPage)).toContainText('Ada is muted');
  await expect.poll(() => loudness(otherPage), { timeout: 20_000 }).toBeLessThan(0.01);
  await page.keyboard.press('m');
  await expect.poll(() => loudness(otherPage), { timeout: 20_000 }).toBeGreaterThan(0.05);

  await callBar(page).getByRole('button', { name: 'End' }).click();
  await expect(callBar(page)).toHaveCount(0);
  await expect(callBar(otherPage)).toHaveCount(0);
  await expect(otherPage.getByText('Call with Ada ended.')).toBeVisible();

  // A ring takes the focus, except from a text field, and is above dialogs.
  await composer(otherPage).fill('half a thou');
  await callButton(page).click();
  await expect(ringCard(otherPage).getByRole('alert')).toHaveText('Ada Quill is calling');
  await expect(composer(otherPage)).toBeFocused();
  await ringCard(otherPage).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Ben can’t talk right now.')).toBeVisible();
  await expect(callBar(page)).toHaveCount(0);
  await moreButton(otherPage).focus();
  await callButton(page).click();
  await expect(ringCard(otherPage)).toBeFocused();
  await expect(otherPage).toHaveTitle(/^Ada Quill is calling · /);
  // The dialog opens under the ring card and closes while the card is inside it.
  const dialog = otherPage.getByRole('alertdialog', { name: /Unmatch/ });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await pressTool(otherPage, 'Unmatch');
  await expect(dialog.locator('[data-ring]')).toBeVisible();
  await cancel.click();
  await expect(otherPage.locator('body > [data-ring]')).toBeVisible();
  await callBar(page).getByRole('button', { name: 'End' }).click();
  await expect(ringCard(otherPage)).toHaveCount(0);
  await expect(otherPage).not.toHaveTitle(/calling/);
  for (const one of [page, otherPage]) await expect(log(one)).toContainText('Missed call');
  // On a slow computer, the ring card of the first would cover the button of the second.
  await Promise.all([page, otherPage].map((one) => callButton(one).dispatchEvent('click')));
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
  await callBar(page).getByRole('button', { name: 'End' }).click();
  await expect(callBar(otherPage)).toHaveCount(0);
  await pressTool(otherPage, 'Unmatch');
  await expect(dialog).toBeVisible();
  await callButton(page).click();
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await cancel.click();

  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await padEditor(page).pressSequentially('mute');
  await expect(padEditor(page)).toHaveText('mute');
  const mute = callBar(page).getByRole('button', { name: 'Mute' });
  await expect(mute).toHaveAttribute('aria-pressed', 'false');

  const devices = callBar(page).getByRole('button', { name: 'Microphone and speaker' });
  const { height } = (await devices.boundingBox())!;
  await devices.click();
  const microphones = page.getByRole('combobox', { name: 'Microphone' });
  await expect(microphones).toBeVisible();
  expect((await devices.boundingBox())!.height).toBe(height);
  await page.keyboard.press('Escape');
  await expect(microphones).toBeHidden();
  await expect(devices).toBeFocused();

  // On a phone, the pad can call, and a session in progress shares a row of 44 px with the call.
  await page.setViewportSize({ width: 390, height: 844 });
  const end = callBar(page).getByRole('button', { name: 'End' });
  await end.click();
  await expect(callBar(otherPage)).toHaveCount(0);
  await pad(page).getByRole('button', { name: 'Call' }).click();
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await expect(end).toBeInViewport({ ratio: 1 });
  await expect(pad(page).getByRole('button', { name: 'Call' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await pad(page).getByRole('button', { name: 'Chat', exact: true }).click();
  await expectNoSidewaysScroll(page);
  await end.click();
  await expect(callBar(otherPage)).toHaveCount(0);

  await pressTool(page, 'Pair now');
  await otherPage.getByRole('button', { name: 'With a call' }).click();
  await accept(page).click();
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
  await expect(pad(otherPage)).toBeVisible();
  const session = page.getByRole('region', { name: 'Session in progress' });
  const fold = session.getByRole('button', { name: /Pair now/ });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    const [left, right] = [(await fold.boundingBox())!, (await callBar(page).boundingBox())!];
    expect([left.y, left.height]).toEqual([56, 44]);
    expect([right.y, right.height]).toEqual([56, 44]);
    await expect(end).toBeInViewport({ ratio: 1 });
    await expect(callBar(page)).toContainText('Call');
    await expectNoSidewaysScroll(page);
  }
  await fold.click();
  await expect(session.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await end.click();
  await expect(callBar(otherPage)).toHaveCount(0);
});
