import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerOf } from '#server/platform/http/client.ts';

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1.2.3.4%anything', '1.2.3.4'],
  ['no address', '10.0.0.1'],
])('a caller forwarded as %s is %s', (forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: '10.0.0.1' } };
  expect(callerOf(request as unknown as IncomingMessage, 1).address).toBe(address);
});
