import { connected, meet, openChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole, test } from '../../support/e2e.ts';
import {
  accept,
  call,
  callBar,
  callButton,
  expectHeard,
  ringCard,
  talksWith,
  WITH_FAKE_DEVICES,
} from '../../support/calls.ts';
import type { Page } from 'playwright/test';
import type { CallSignal } from '#shared/call.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES });

/** Replaces the page's screen capture with a green picture. */
const shareGreen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 180];
      const context = canvas.getContext('2d')!;
      setInterval(() => {
        context.fillStyle = 'rgb(0 128 0)';
        context.fillRect(0, 0, 320, 180);
      }, 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  });

test('a call survives a server kill, lost microphones and a shared screen', async ({
  page,
  otherPage,
  server,
}) => {
  test.slow();
  await shareGreen(page);
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { microphone: stream.getAudioTracks()[0] });
      return stream;
    };
  });
  const people = await meet(page, otherPage);
  await call(page, otherPage, people);
  const second = await page.context().newPage();
  await openChat(second, people.ben);
  await callButton(second).click();
  await expect(second.getByText('This call is open in another tab')).toBeVisible();
  await expect(callBar(second)).toHaveCount(0);
  await second.close();

  expectConsole(/ERR_CONNECTION_REFUSED|WebSocket connection/, 'may');
  await server.kill();
  await expect(page.getByText('Establishing Connection')).toBeVisible();
  await expectHeard(page);
  await server.restart();
  for (const one of [page, otherPage]) {
    await expect(one.getByText('Establishing Connection')).toHaveCount(0, { timeout: 20_000 });
  }
  await talksWith(page, 'Ben');
  await expectHeard(otherPage);

  const says = (type: string) =>
    page.evaluate((name) => {
      (window as unknown as { microphone: MediaStreamTrack }).microphone.dispatchEvent(
        new Event(name),
      );
    }, type);
  // A locked phone, or one that takes a phone call, mutes the track.
  await says('mute');
  await expect(page.getByText('Your device has paused the microphone.')).toBeVisible();
  await expect(callBar(otherPage)).toContainText('Ada is muted');
  await says('unmute');
  await expect(callBar(otherPage)).not.toContainText('Ada is muted');
  await says('ended');
  await expect(page.getByText('Microphone disconnected. Switched to another.')).toBeVisible();
  await talksWith(page, 'Ben');
  await expectHeard(otherPage);

  const share = callBar(page).getByRole('button', { name: 'Share your screen' });
  await share.click();
  await expect(share).toHaveAttribute('aria-pressed', 'true');
  const video = otherPage.locator('video');
  await expect(video).toBeVisible();
  const green = () =>
    video.evaluate((shown: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1, 1];
      const context = canvas.getContext('2d')!;
      context.drawImage(shown, 0, 0, 1, 1);
      const [red = 0, pixel = 0] = context.getImageData(0, 0, 1, 1).data;
      return pixel > 80 && red < 60;
    });
  await expect.poll(green, { timeout: 15_000 }).toBe(true);
  await say(otherPage, 'I see it');
  await expectAccessible(otherPage);
  await share.click();
  await expect(video).toHaveCount(0);
  // Repeats the sharing: the session description may not grow each time.
  for (let times = 0; times < 8; times += 1) {
    await share.click();
    await expect(video).toBeVisible();
    await share.click();
    await expect(video).toHaveCount(0);
  }
  await talksWith(page, 'Ben');

  // A shared screen must not prevent the call from ending.
  await callBar(page).getByRole('button', { name: 'Share your screen' }).click();
  await expect(otherPage.locator('video')).toBeVisible();
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  page.once('dialog', (dialog) => {
    resolve(dialog.type());
    void dialog.dismiss();
  });
  const away = page.getByRole('link', { name: 'Ben Marsh', exact: true });
  await away.click();
  expect(await asked).toBe('beforeunload');
  await talksWith(page, 'Ben');
  page.once('dialog', (dialog) => void dialog.accept());
  await away.click();
  await expect(otherPage.getByText('Call with Ada ended.')).toBeVisible();
  await expect(callBar(otherPage)).toHaveCount(0);
});

test('a blocked microphone rings nobody; hostile signals are dropped', async ({
  page,
  otherPerson,
}) => {
  expectConsole(/A signal of the talk was not taken|Unknown ufrag|setRemoteDescription/, 'may');
  const { ada, ben } = await meet(page, otherPerson);
  const peer = await otherPerson.openSocket();
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      document.documentElement.dataset['asked'] = 'yes';
      mediaDevices.getUserMedia = open;
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
  });
  // An address does not open the microphone.
  await page.goto(`/chat/${ben.user._id}?talk&call`);
  await connected(page);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await callButton(page).click();
  await expect(page.getByText('Microphone access is blocked.')).toBeVisible();
  await expect(callBar(page)).toHaveCount(0);

  const me = { targetUserId: ada.user._id, tab: 'b' };
  await peer.ask('callRing', me);
  await expect(ringCard(page)).toBeVisible();
  expect(peer.heard('callNews'), 'the call without a microphone').toEqual([]);
  await accept(page).click();
  await peer.hears('callNews', ({ kind }) => kind === 'begun');
  const say = (signal: CallSignal) => peer.ask('callSignal', { ...me, signal });
  for (const type of ['answer', 'pranswer', 'rollback', 'offer'] as const)
    for (const sdp of ['', 'v=0', '\0'.repeat(100), `v=0\r\n${'a=x\r\n'.repeat(5000)}`])
      await say({ description: { type, sdp } });
  const candidate = (text: string, sdpMid: string | null) =>
    say({ candidate: { candidate: text, sdpMid, sdpMLineIndex: sdpMid === null ? 999 : null } });
  for (let count = 0; count < 100; count += 1)
    await candidate(`candidate:${'9'.repeat(1900)}`, 'x');
  await candidate('candidate:1 1 udp 1 10.0.0.1 9 typ host', null);
  await expect(callBar(page).getByRole('status')).toHaveText('Connecting to Ben');
  await callBar(page).getByRole('button', { name: 'End' }).click();
  await expect(callBar(page)).toHaveCount(0);
  await peer.hears('callNews', ({ kind }) => kind === 'over');
});
