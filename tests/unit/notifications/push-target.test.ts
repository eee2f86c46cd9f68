import { expect, test, vi } from 'vitest';

const asked = vi.hoisted((): string[] => []);
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4(name: string): Promise<string[]> {
      asked.push(`A ${name}`);
      return Promise.resolve(['10.0.0.1']);
    }
    resolve6(name: string): Promise<string[]> {
      asked.push(`AAAA ${name}`);
      return Promise.reject(new Error('no such record'));
    }
  },
}));
const { postPush } = await import('#server/features/notifications/push-target.ts');

// The lookup of the operating system takes one of few threads until the name server answers.
test('a push service is looked up without a thread', async () => {
  const endpoint = 'https://push.example/x';
  const push = { endpoint, headers: {}, body: Buffer.alloc(0) };
  const sent = postPush(push, new Set(), new AbortController().signal);
  await expect(sent).rejects.toThrow('The push service has no public address');
  expect(asked).toEqual(['A push.example', 'AAAA push.example']);
});
