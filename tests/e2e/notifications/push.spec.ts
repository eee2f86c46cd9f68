import type { BrowserContext } from 'playwright/test';
import webPush from 'web-push';
import { createAccount, sendInterest } from '../../support/account.ts';
import { requireBrowser } from '../../support/browser.ts';
import { expect, expectConsole, signUp, test as base } from '../../support/e2e.ts';
import { type PushService, startPushService } from '../../support/fakes/push-service.ts';
import { menuButton } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

interface Push {
  service: PushService;
  subscription: ReturnType<PushService['subscription']>;
}

const test = base.extend<object, { push: Push }>({
  push: [
    async ({}, use) => {
      const service = await startPushService();
      await use({ service, subscription: service.subscription() });
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ push }, use) => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      const server = await startServer({
        env: {
          VAPID_PUBLIC_KEY: publicKey,
          VAPID_PRIVATE_KEY: privateKey,
          PUSH_SERVICES: push.service.origin,
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// The headless shell supports no push messages.
test.use({ serviceWorkers: 'allow', launchOptions: requireBrowser() });

/** Replaces the vendor's push service, out of reach in tests, with ours; the rest is the browser's own. */
async function subscribeWith(context: BrowserContext, subscription: Push['subscription']) {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    let current: PushSubscription | null = null;
    const subscribed = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    PushManager.prototype.subscribe = () => Promise.resolve((current = subscribed));
  }, subscription);
}

/**
 * Returns a function that waits for the worker's next notification. It does not call getNotifications: asked while it
 * is about to show a notification, the browser loses it.
 */
async function nextNotification(context: BrowserContext): Promise<() => Promise<undefined>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const next = await worker.evaluateHandle(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    registration.showNotification = (...given) => show(...given).then(() => resolve(undefined));
    return { promise };
  });
  return () => next.evaluate(({ promise }) => promise);
}

test('requests are pushed until a logout, to no later user', async ({
  page,
  context,
  server,
  push: { service, subscription },
}) => {
  await subscribeWith(context, subscription);
  const ada = await signUp(page);
  const like = async () => {
    const one = await createAccount(server.url);
    await sendInterest(server.url, one, ada);
    return `${one.credentials.firstName} ${one.credentials.lastName}`;
  };
  await page.goto('/settings#notifications');
  await page.getByRole('button', { name: 'Turn push on' }).click();
  await expect(page.getByText('Push is on in this browser')).toBeVisible();

  const name = await like();
  await expect.poll(() => service.arrived(subscription.endpoint).length).toBe(1);
  const [arrived] = service.arrived(subscription.endpoint);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  // The worker exists as soon as it starts to activate, but a push must find it activated.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );
  const notified = await nextNotification(context);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(arrived?.payload),
  });
  await notified();
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, data }) => [title, data as unknown]);
    });
  await expect.poll(shown).toEqual([[expect.stringContaining(name), '/request']]);

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Turn push off' }).click();
  expect((await removed).ok()).toBe(true);
  await expect(page.getByText('Push is off in this browser.')).toBeVisible();
  await like();
  await expect(page.locator('[data-count=requests]:visible')).toHaveText('2 pending');
  expect(service.arrived(subscription.endpoint)).toHaveLength(1);

  // Sections of the settings may still load and lose their session.
  expectConsole(/401/, 'may');
  await page.reload();
  await page.getByRole('button', { name: 'Turn push on' }).click();
  await expect(page.getByText('Push is on in this browser')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const unsubscribe = () => Promise.resolve(Object.assign(globalThis, { ended: true }));
    PushManager.prototype.getSubscription = () =>
      Promise.resolve({ unsubscribe } as unknown as PushSubscription);
  });
  await menuButton(page, ada.firstName).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await worker?.evaluate(() => 'ended' in globalThis)).toBe(true);

  // A subscription that the last user left behind.
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => void PushManager.prototype.subscribe());
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${request.url()}`));
  await signUp(page);
  await page.goto('/settings#notifications');
  await expect(page.getByRole('button', { name: 'Turn push on' })).toBeEnabled();
  expect(asked.filter((one) => one.includes('/notifications/push'))).toEqual([]);
});
