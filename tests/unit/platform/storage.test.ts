import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A browser store with room for `values` values. */
function roomFor(values: number): Record<string, string> {
  return new Proxy<Record<string, string>>(
    {},
    {
      set(kept, key, value: string) {
        if (Object.keys(kept).length >= values && !(key in kept)) throw new Error('No room');
        return Reflect.set(kept, key, value);
      },
    },
  );
}

test('values beyond the storage quota last until the page closes', async () => {
  const kept = roomFor(1);
  vi.stubGlobal('localStorage', kept);
  const { local, persistentText } = await import('#stores/client/storage.ts');
  local['first'] = '1';
  const $second = persistentText('second');
  $second.set('2');
  expect([$second.get(), local['second'], persistentText('second').get()]).toEqual(['2', '2', '2']);
  expect(kept).toEqual({ first: '1' });

  Reflect.deleteProperty(local, 'first');
  $second.set('3');
  expect(kept).toEqual({ second: '3' });
  $second.set(undefined);
  expect([Object.keys(kept), local['second']]).toEqual([[], undefined]);
});

test('denied storage behaves as empty storage', async () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  const { session } = await import('#stores/client/storage.ts');
  const { raiseFlag, takeFlag } = await import('#stores/client/flags.ts');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  expect(Object.keys(session)).toEqual([]);
  raiseFlag('login-success', 'ada');
  expect([takeFlag('login-success', 'ada'), takeFlag('login-success', 'ada')]).toEqual([
    true,
    false,
  ]);
});

test('a flag for another person is discarded', async () => {
  const { raiseFlag, takeFlag } = await import('#stores/client/flags.ts');
  raiseFlag('signup-success', 'ada');
  expect(takeFlag('signup-success', 'ben')).toBe(false);
  expect(takeFlag('signup-success', 'ada')).toBe(false);
});

test('a persistent value follows other tabs and page restores', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const kept: Record<string, string> = { list: '[1' };
  vi.stubGlobal('localStorage', kept);
  const { persistentJSON } = await import('#stores/client/storage.ts');
  const $list = persistentJSON<number[]>('list', []);
  const seen: (readonly number[])[] = [];
  $list.subscribe((list) => seen.push(list));
  const told = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  kept['list'] = '[1,2]';
  told('list', '[1,2]');
  delete kept['list'];
  told('list', null);
  kept['list'] = '[3]';
  page.dispatchEvent(new Event('pageshow'));
  expect(seen).toEqual([[], [1, 2], [], [3]]);
  $list.set([4]);
  expect(kept).toEqual({ list: '[4]' });
});
