import { get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { hydrated } from './hydrated.ts';

/** Brotli bytes of JavaScript of one page. */
export interface ScriptBytes {
  /** Bodies of all requested script files, as the server sends them. */
  files: number;
  /** Inline scripts of the HTML, compressed together. */
  inline: number;
  urls: string[];
}

/**
 * Opens `url`, hydrates every island, and adds up the scripts. The browser determines the files of a page; their bytes
 * come from the server's own answers, so that the sum is the same on every run and machine.
 */
export async function scriptBytes(page: Page, url: string): Promise<ScriptBytes> {
  const urls = new Set<string>();
  const pending = new Set<Request>();
  const isScript = (request: Request): boolean =>
    request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url());
  page.on('request', (request) => {
    if (!isScript(request)) return;
    urls.add(request.url());
    pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));

  // Pages without islands open their socket 500 ms after the load event: a slow machine would count its files.
  const timers = 'const wait = setTimeout; setTimeout = (run, ms = 0) => ms < 500 && wait(run, ms)';
  // Sections load near the window: those at the top would count only if they hydrate before the scroll.
  const scroll = 'scrollTo(0, document.body.scrollHeight)';
  const early = `document.addEventListener('readystatechange', () => ${scroll}, { once: true })`;
  await page.addInitScript(`{ ${timers}; ${early} }`);
  const response = await page.goto(url);
  const html = (await response?.text()) ?? '';
  await page.evaluate(scroll);
  await hydrated(page);
  // Timers below 500 ms may load files: half a second without a request includes those of all machines.
  await page.waitForLoadState('networkidle');
  // Work on idle may load more files, and those may load others.
  do {
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))),
    );
  } while (pending.size > 0);

  const sizes = await Promise.all([...urls].map(transferredBytes));
  return {
    files: sizes.reduce((sum, size) => sum + size, 0),
    inline: inlineBytes(html),
    urls: [...urls].sort(),
  };
}

/** Returns the length of a brotli-encoded body. Throws unless it is brotli. */
function transferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const encoding = response.headers['content-encoding'];
      if (response.statusCode !== 200 || encoding !== 'br') {
        const got = `${String(response.statusCode)}, ${encoding ?? 'not compressed'}`;
        reject(new Error(`${url} answers ${got}; every script must be sent as brotli`));
      }
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

function inlineBytes(html: string): number {
  const code = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=|type="(?!module|text\/javascript)/.test(attributes))
    .map(([, , text = '']) => text)
    .join('\n');
  return code === '' ? 0 : brotliCompressSync(code).length;
}
