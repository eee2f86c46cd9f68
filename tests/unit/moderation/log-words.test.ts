import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/audit.ts';
import { sentence } from '#islands/moderation/log-words.ts';

const ada = { _id: 'ada', name: 'Ada Quill' };
const mona = { _id: 'mona', name: 'Mona Rator' };
const own = { actor: ada, person: ada, address: '192.0.2.1' };
const host = { actor: null, person: ada, address: null };

test.each<[string, Pick<AuditEntry, 'action'> & Partial<AuditEntry>]>([
  [
    '{person} logged in with a password and a code from 192.0.2.1',
    { ...own, action: 'signIn.done', detail: { by: 'a password', code: true } },
  ],
  [
    'A login as z…@x.example with a password from 192.0.2.1 failed: wrong password (7 more before are only in the server’s log)',
    {
      ...{ ...own, actor: null, person: null, action: 'signIn.failed' },
      detail: { by: 'a password', failure: 'password', email: 'z…@x.example', unlisted: 7 },
    },
  ],
  [
    'An identity check of {person} from 192.0.2.1 failed: wrong code',
    { ...own, action: 'security.refused', detail: { failure: 'code' } },
  ],
  [
    '{person} logged out 1 device from 192.0.2.1',
    { ...own, action: 'signIn.ended', detail: { count: 1 } },
  ],
  [
    '{actor} logged {person} out on 2 devices from 192.0.2.1',
    { ...own, actor: mona, action: 'signIn.ended', detail: { count: 2 } },
  ],
  [
    'Single sign-on logged {person} out on no device',
    { ...host, action: 'signIn.ended', detail: { count: 0 } },
  ],
  ['{person} was removed by its owner from 192.0.2.1', { ...own, action: 'account.deleted' }],
  ['The host removed {person}', { ...host, action: 'account.deleted' }],
  ['The host exported the data of {person}', { ...host, action: 'account.exported' }],
  [
    'The host created an invitation for 1 person',
    { ...host, person: null, action: 'account.invited', detail: { count: 1 } },
  ],
  [
    '{actor} suspended {person} until a moderator lifts it',
    {
      ...{ ...own, actor: mona, action: 'moderation.suspended' },
      detail: { typed: { reason: 'Spam', name: 'Ada Quill', moderator: 'mona@x.example' } },
    },
  ],
])('an entry reads "%s"', (wanted, entry) => {
  const whole = { ...{ _id: 'id', at: '2026-11-28T00:00:00.000Z', detail: {} }, ...host, ...entry };
  expect(sentence(whole)).toBe(wanted);
});
