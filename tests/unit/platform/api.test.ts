import { afterEach, expect, test, vi } from 'vitest';
import { api, type ApiError, OFFLINE } from '#stores/client/api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the answer of a call with this response, or its failure. */
async function callAnswered(body: string, status: number, type: string | null): Promise<unknown> {
  const response = new Response(new TextEncoder().encode(body), {
    status,
    ...(type !== null && { headers: { 'content-type': type } }),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return api('GET /devices').catch((error: unknown) => {
    const { status: failed, code, message, reason } = error as ApiError;
    return { failed, code, message, reason };
  });
}

const PAGE = '<!doctype html><title>502</title><h1>502 Bad Gateway</h1><p>nginx</p>';
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';
const failure = { message: 'Something Went Wrong', reason: null };

test('an answer is JSON, or plain text', async () => {
  expect(await callAnswered('{"a":1}', 200, JSON_TYPE)).toEqual({ a: 1 });
  expect(await callAnswered('Saved', 200, 'text/plain; charset=UTF-8')).toBe('Saved');
});

test.each([
  [200, 'a page of HTML', PAGE, HTML],
  [200, 'a page that names no type', PAGE, null],
  [200, 'JSON that breaks off', '{"a":', JSON_TYPE],
  [200, 'JSON that says nothing', 'null', JSON_TYPE],
  [200, 'a page that says it is JSON', PAGE, JSON_TYPE],
  [502, 'a page of HTML', PAGE, HTML],
  [502, 'a page that names no type', PAGE, null],
  [502, 'a page that says it is JSON', PAGE, JSON_TYPE],
  [502, 'nothing', '', 'text/plain'],
])('an answer %i with %s fails without its text', async (status, _, body, type) => {
  const kind = status === 200 ? { failed: 0, code: 'offline' } : { failed: 502, code: 'internal' };
  expect(await callAnswered(body, status, type)).toEqual({ ...kind, ...failure });
});

test('a refusal shows the server’s message', async () => {
  const reason = { message: 'Too much', code: 'too_many_requests', fields: {} };
  expect(await callAnswered(JSON.stringify(reason), 429, JSON_TYPE)).toEqual({
    failed: 429,
    code: 'too_many_requests',
    message: 'Too much',
    reason: 'Too much',
  });
  expect(await callAnswered('Not here', 404, 'text/plain')).toMatchObject({ reason: 'Not here' });
});

test('a call without an answer ends as an offline error', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const call = api('GET /devices');
  patience.abort();
  await expect(call).rejects.toMatchObject({ status: 0, message: OFFLINE });
});
