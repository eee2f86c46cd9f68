// Measures the JavaScript of each page in a browser and prints it beside its budget.
import { chromium } from 'playwright';
import { CLOSED_PAGE } from '../src/shared/public-page.ts';
import { browserCookies, connectAccounts, createAccount } from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { type Budget, BUDGETS } from '../tests/support/budgets.ts';
import { type ScriptBytes, scriptBytes } from '../tests/support/script-bytes.ts';
import { startServer } from '../tests/support/server-process.ts';

/** Number of pages that load side by side. */
const AT_ONCE = 4;

/** Prints a row per page; returns the numbers of kept and exceeded budgets. */
export async function checkSizes(): Promise<{ passed: number; failed: number }> {
  const server = await startServer();
  const browser = await chromium.launch(requireBrowser());
  let failed = 0;
  try {
    const person = await createAccount(server.url);
    const friend = await createAccount(server.url);
    await connectAccounts(server.url, person, friend);
    // A person for the deck, because an empty one differs.
    await createAccount(server.url);
    await publishPage(server.url, friend);
    console.log(
      row('JavaScript, brotli bytes', 'requests', 'files', 'inline', 'sum', 'budget', 'left'),
    );
    const open = async (budget: Budget): Promise<ScriptBytes & { budget: Budget }> => {
      const { path, as, phone } = budget;
      const viewport = { width: phone ? 390 : 1280, height: 720 };
      const context = await browser.newContext({ viewport, hasTouch: phone === true });
      if (as === 'developer') await context.addCookies(browserCookies(person.cookie, server.url));
      const url =
        server.url + path.replace('{connection}', friend.user._id).replace('{handle}', HANDLE);
      const found = await scriptBytes(await context.newPage(), url);
      await context.close();
      return { ...found, budget };
    };
    // Most of the time of a page is waiting for its last request.
    const pages: Awaited<ReturnType<typeof open>>[] = [];
    while (pages.length < BUDGETS.length) {
      const some = BUDGETS.slice(pages.length, pages.length + AT_ONCE);
      pages.push(...(await Promise.all(some.map(open))));
    }
    for (const { budget, files, inline, urls } of pages) {
      const { path, as, bytes, requests, phone } = budget;
      const sum = files + inline;
      const left = bytes - sum;
      console.log(
        row(`${path} (${phone ? 'phone' : as})`, urls.length, files, inline, sum, bytes, left),
      );
      if (left >= 0 && urls.length <= requests) continue;
      failed += 1;
      console.log(`  over budget: ${urls.map((url) => new URL(url).pathname).join(' ')}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return { passed: BUDGETS.length - failed, failed };
}

const HANDLE = 'friend-of-all';

async function publishPage(url: string, { cookie }: { cookie: string }): Promise<void> {
  const publicPage = { ...CLOSED_PAGE, on: true };
  const answer = await fetch(`${url}/api/profile/edit`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ handle: HANDLE, publicPage, timeZone: 'Europe/Stockholm' }),
  });
  if (!answer.ok) throw new Error(`No public page: ${await answer.text()}`);
}

function row(page: string, ...cells: (string | number)[]): string {
  return page.padEnd(34) + cells.map((cell) => String(cell).padStart(10)).join('');
}
