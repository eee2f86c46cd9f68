import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerOf } from '#server/platform/http/client.ts';

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['no address', '10.0.0.1'],
])('a caller forwarded as %s is %s', (forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: '10.0.0.1' } };
  expect(callerOf(request as unknown as IncomingMessage, 1).address).toBe(address);
});
