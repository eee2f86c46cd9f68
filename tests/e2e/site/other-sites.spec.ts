import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, signUp, test } from '../../support/e2e.ts';
import { menuButton } from '../../support/screens.ts';

/** Serves a page of another origin on the same host: SameSite cookies are sent to us from there. */
async function otherSite(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

const view = async (page: Page, url: string) =>
  (await (await page.request.get(`${url}/api/profile/view`)).json()) as {
    firstName: string;
    about: string;
  };

test('another origin cannot write, read, frame or open sockets', async ({ browser, server }) => {
  // Its console is full of refusals, so it uses an unwatched context.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { firstName } = await signUp(page);
  const evil = await otherSite('<!doctype html><title>evil</title>');
  try {
    await page.goto(evil.url);
    const outcome = await page.evaluate(async (target) => {
      const send = (path: string, init: RequestInit) =>
        fetch(target + path, { credentials: 'include', mode: 'no-cors', ...init }).then(
          ({ type }) => type,
          () => 'failed',
        );
      const body = JSON.stringify({ about: 'Hacked' });
      const plain = { 'content-type': 'text/plain' };
      await send('/api/profile/edit', { method: 'POST', body, headers: plain });
      await send('/api/logout', { method: 'POST', body: '' });
      await send('/api/devices', { method: 'POST', body: '_method=DELETE' });
      await send('/api/request/send/interested/x', { method: 'POST' });
      const cors = await fetch(`${target}/api/profile/edit`, {
        method: 'PUT',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        () => 'answered',
        () => 'refused',
      );
      const read = await fetch(`${target}/api/profile/view`, { credentials: 'include' }).then(
        () => 'answered',
        () => 'refused',
      );
      const script = await new Promise<string>((resolve) => {
        const element = document.createElement('script');
        element.src = `${target}/api/profile/view`;
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('refused');
        document.head.append(element);
      });
      const socket = await new Promise<string>((resolve) => {
        const url = `${target.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
        const opened = new WebSocket(url);
        opened.onopen = () => resolve('open');
        opened.onerror = () => resolve('refused');
      });
      return { cors, read, script, socket };
    }, server.url);
    expect(outcome).toEqual({
      cors: 'refused',
      read: 'refused',
      script: 'refused',
      socket: 'refused',
    });
    expect(await view(page, server.url)).toMatchObject({ firstName, about: '' });

    // A form navigates away from its page and sends the cookie.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      await page.goto(evil.url);
      const answered = page.waitForResponse(`${server.url}/api/logout`);
      await page.evaluate(
        ([target, enctype]) => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action: `${target}/api/logout`, enctype });
          document.body.append(form);
          form.submit();
        },
        [server.url, type],
      );
      expect((await answered).status()).toBe(403);
      // Waits for the URL: leaving before the answer is drawn would interrupt this navigation.
      await page.waitForURL(`${server.url}/api/logout`);
      expect(await view(page, server.url)).toMatchObject({ firstName });
    }

    await page.goto(evil.url);
    await page.evaluate((target) => {
      const frame = document.createElement('iframe');
      frame.src = `${target}/profile`;
      document.body.append(frame);
      return new Promise((resolve) => (frame.onload = resolve));
    }, server.url);
    const [, framed] = page.frames();
    await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/);
  } finally {
    evil.close();
    await context.close();
  }
});

test('Back after a logout shows no personal page', async ({ page }) => {
  const { firstName } = await signUp(page);
  for (const path of ['/profile', '/terms']) await page.goto(path);
  // The page sends one more request once its socket has connected; a logout at that moment would cause a 401 in the
  // console.
  const caughtUp = page.waitForResponse('**/api/user/connections?*');
  await page.goto('/connections');
  await caughtUp;
  await menuButton(page, firstName).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  // /login has replaced the page of the logout in the history.
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    // The terms are public.
    await expect(page).toHaveURL(back === 0 ? '/terms' : '/login');
    await expect(page.getByText(firstName)).toHaveCount(0);
  }
});
