import { beforeEach, expect, test, vi } from 'vitest';
import { CLOSED_PAGE } from '#shared/public-page.ts';

const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  answer: (): void => undefined,
}));
vi.mock('#stores/client/toast.ts', () => ({ showToast: () => undefined }));
vi.mock('#stores/client/api.ts', async (original) => ({
  ...(await original<object>()),
  api(endpoint: string, call?: { body?: unknown }) {
    if (endpoint === 'GET /profile/public-page') {
      return Promise.resolve({ handle: 'ada', publicPage: CLOSED_PAGE });
    }
    if (endpoint.startsWith('GET')) return Promise.resolve({ state: 'free' });
    server.sent.push(call?.body);
    return new Promise<void>((resolve) => (server.answer = resolve));
  },
}));

async function open() {
  const store = await import('#stores/profile/public-page.ts');
  await store.publicPage.load();
  return store;
}

beforeEach(() => {
  vi.resetModules();
  server.sent = [];
});

test('text typed while the page saves is kept', async () => {
  const store = await open();
  store.changePage({ handle: 'ada-l', on: true });
  const saving = store.savePage();
  store.changePage({ handle: 'ada-lo', noindex: true });
  server.answer();
  await saving;
  expect(store.$pageDraft.get()).toMatchObject({ handle: 'ada-lo', on: true, noindex: true });
  expect(store.publicPage.$state.get()).toMatchObject({ handle: 'ada-l' });
  expect(store.$handleCheck.get().kind).not.toBe('same');
  store.changePage({ handle: ' ADA-L ' });
  const again = store.savePage();
  server.answer();
  await again;
  expect(store.$pageDraft.get()?.handle).toBe('ada-l');
  expect(store.$handleCheck.get().kind).toBe('same');
});
