import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAccounts, createAccount, type SignedIn } from '../../support/account.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { type DevServer, startDevServer } from '../../support/dev-server.ts';
import { eventually } from '../../support/eventually.ts';

describe('npm run dev: one port', () => {
  let dev: DevServer;
  let ada: SignedIn;
  let ben: SignedIn;
  beforeAll(async () => {
    dev = await startDevServer();
    ada = await createAccount(dev.url);
    ben = await createAccount(dev.url);
    await connectAccounts(dev.url, ada, ben);
  }, 120_000);
  afterAll(() => dev.stop());

  test('serves sockets: a message arrives', async () => {
    const [hers, his] = [
      await ChatClient.open(dev.url, ada.cookie),
      await ChatClient.open(dev.url, ben.cookie),
    ];
    try {
      const clientId = crypto.randomUUID();
      const sent = { targetUserId: ben.user._id, text: 'Hello from the editor', clientId };
      expect(await hers.ask('sendMessage', sent)).toMatchObject({ ok: true });
      const heard = await his.hears('messageReceived');
      expect(heard).toMatchObject({ text: sent.text, sender: { _id: ada.user._id } });
    } finally {
      hers.close();
      his.close();
    }
  });

  test('serves long polling and refuses missing sessions', async () => {
    const poll = await fetch(`${dev.url}/socket.io/?EIO=4&transport=polling`);
    expect(await poll.text()).toMatch(/^0\{"sid"/);
    const stranger = new ChatClient(dev.url, null);
    expect(await stranger.connect()).toMatchObject({ code: 'unauthenticated' });
    stranger.close();
  });

  test('serves hot module replacement beside open sockets', async () => {
    const open = await ChatClient.open(dev.url, ada.cookie);
    const hot = new WebSocket(dev.url.replace('http', 'ws'), 'vite-hmr');
    try {
      const first = await new Promise<unknown>((resolve, reject) => {
        hot.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
        hot.onerror = () => reject(new Error(`hot module replacement is closed: ${dev.output()}`));
      });
      expect(first).toMatchObject({ type: 'connected' });
      await open.settled();
      expect(open.socket.connected).toBe(true);
    } finally {
      hot.close();
      open.close();
    }
  });

  test('serves pages with the same guard and accounts', async () => {
    const visit = (cookie: string) =>
      fetch(`${dev.url}/chat/${ben.user._id}`, { headers: { cookie }, redirect: 'manual' });
    const visitor = await visit('');
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get('location')).toBe('/login');
    // The first visit waits for the compilation of the page, which is slow on a busy machine.
    await (await visit(ada.cookie)).text();
    await eventually(async () => {
      const page = await visit(ada.cookie);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Hello from the editor');
    });
  });
});
