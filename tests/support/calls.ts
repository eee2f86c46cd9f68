import { expect, type Locator, type Page } from 'playwright/test';
import { findTestBrowser } from './browser.ts';
import { openChat } from './chat/chat-page.ts';
import type { Person } from './e2e.ts';

const browser = findTestBrowser();

/** Launch options with a beeping microphone and a generated screen, without prompts. */
export const WITH_FAKE_DEVICES = {
  ...browser,
  args: [
    // Addresses by mDNS names need a network that resolves them.
    ...browser.args.map((arg) =>
      arg.startsWith('--disable-features=') ? `${arg},WebRtcHideLocalIpsWithMdns` : arg,
    ),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ],
};

export const callButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Call', exact: true });
export const callBar = (page: Page): Locator => page.getByRole('region', { name: /^Call with/ });
export const ringCard = (page: Page): Locator => page.getByRole('alertdialog');
export const accept = (page: Page): Locator =>
  ringCard(page).getByRole('button', { name: 'Answer' });

export const talksWith = (page: Page, name: string): Promise<void> =>
  expect(callBar(page).getByRole('status')).toHaveText(`In a call with ${name}`, {
    timeout: 15_000,
  });

/** Lets Ada call Ben from their chat; he answers, and both talk. */
export async function call(
  page: Page,
  otherPage: Page,
  { ada, ben }: { ada: Person; ben: Person },
): Promise<void> {
  await Promise.all([openChat(page, ben), openChat(otherPage, ada)]);
  await callButton(page).click();
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
}

/** The least loudness of the beeps, 0 to 1. */
const HEARD = 0.05;

/** Expects beeps from the page's speaker. */
export const expectHeard = async (page: Page): Promise<void> =>
  expect(await loudness(page)).toBeGreaterThan(HEARD);

/** Returns the maximum loudness from the page's speaker until a beep, or for more than the second between two. */
export const loudness = (page: Page): Promise<number> =>
  page.evaluate(async (heard) => {
    const stream = document.querySelector('audio')?.srcObject as MediaStream;
    const audio = new AudioContext();
    await audio.resume();
    const analyser = new AnalyserNode(audio, { fftSize: 2048 });
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    const end = performance.now() + 1500;
    while (loudest <= heard && performance.now() < end) {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await audio.close();
    return loudest;
  }, HEARD);
