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
const unreachable = { failed: 0, code: 'offline', message: 'Something Went Wrong', reason: null };
const broken = { failed: 502, code: 'internal', message: 'Something Went Wrong', reason: null };

test('an answer is JSON, or plain text', async () => {
  expect(await callAnswered('{"a":1}', 200, JSON_TYPE)).toEqual({ a: 1 });
  expect(await callAnswered('Saved', 200, 'text/plain; charset=UTF-8')).toBe('Saved');
});

test.each([
  ['a page of HTML', PAGE, HTML],
  ['a page that names no type', PAGE, null],
  ['JSON that breaks off', '{"a":', JSON_TYPE],
  ['JSON that says nothing', 'null', JSON_TYPE],
  ['a page that says it is JSON', PAGE, JSON_TYPE],
])('%s counts as a failure', async (_, body, type) => {
  expect(await callAnswered(body, 200, type)).toEqual(unreachable);
});

test.each([
  ['a page of HTML', PAGE, HTML],
  ['a page that names no type', PAGE, null],
  ['a page that says it is JSON', PAGE, JSON_TYPE],
  ['nothing', '', 'text/plain'],
])('a failure with %s shows no text of it', async (_, body, type) => {
  expect(await callAnswered(body, 502, type)).toEqual(broken);
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
