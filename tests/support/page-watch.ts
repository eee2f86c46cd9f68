import { expect, type BrowserContext, type ConsoleMessage, type Page } from 'playwright/test';

/**
 * Records errors on all pages of each context given to `watch`: console errors (including violations of the Content Security Policy),
 * uncaught errors, and answers with status 500 and above. `verify` fails on any of them, and on a missing expected
 * error.
 */
export function watchPages(origin: string): {
  watch: (context: BrowserContext) => void;
  /** Declares an error; it must occur at least once, unless it only `may`. */
  expectConsole: (pattern: RegExp, how?: 'must' | 'may') => void;
  verify: () => void;
} {
  const problems: string[] = [];
  const expected: { pattern: RegExp; how: 'must' | 'may' }[] = [];
  const note = (text: string): void => void problems.push(text);

  const watchPage = (page: Page): void => {
    page.on('console', (message) => {
      if (isProblem(message)) note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => {
      // Scripts of a test also run on the empty page at its end, where parts of the browser are missing.
      if (page.url() === 'about:blank') return;
      const said = [error.name, error.message, error.stack].filter(Boolean).join(' | ');
      note(`uncaught: ${said} (${page.url()})`);
    });
  };

  return {
    watch(context) {
      context.pages().forEach(watchPage);
      context.on('page', watchPage);
      context.on('response', (response) => {
        if (response.url().startsWith(origin) && response.status() >= 500) {
          note(`answer: ${response.status()} ${response.url()}`);
        }
      });
    },
    expectConsole: (pattern, how = 'must') => void expected.push({ pattern, how }),
    verify: () => {
      const unexpected = problems.filter(
        (text) => !expected.some(({ pattern }) => pattern.test(text)),
      );
      expect(unexpected, 'nothing goes wrong in the browser').toEqual([]);
      const missing = expected.filter(
        ({ pattern, how }) => how === 'must' && !problems.some((text) => pattern.test(text)),
      );
      expect(missing, 'every expected console error came').toEqual([]);
    },
  };
}

function isProblem(message: ConsoleMessage): boolean {
  // Only happens when a test goes offline: automatic retries fail repeatedly.
  if (message.text().includes('ERR_INTERNET_DISCONNECTED')) return false;
  if (message.type() === 'error') return true;
  return message.type() === 'warning' && /content.security.policy/i.test(message.text());
}
