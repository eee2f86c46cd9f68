import { expect, type Locator, type Page } from 'playwright/test';
import { findTestBrowser } from './browser.ts';

const browser = findTestBrowser();

/** A browser whose microphone beeps and whose screen is a picture of its own; nobody is asked. */
export const WITH_FAKE_DEVICES = {
  ...browser,
  args: [
    // Addresses that are names need a network that knows them.
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

/** The loudest that comes out of the page's speaker within a second, 0 to 1. */
export const loudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stream = document.querySelector('audio')?.srcObject as MediaStream;
    const audio = new AudioContext();
    await audio.resume();
    const analyser = new AnalyserNode(audio, { fftSize: 2048 });
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    const end = performance.now() + 1500;
    while (performance.now() < end) {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await audio.close();
    return loudest;
  });
