import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS, notificationLine, whatHappened } from '#shared/notifications.ts';

test('each kind has its own text, and messages are counted', () => {
  const from = { _id: 'a', firstName: 'Ada', lastName: 'Lovelace', photoUrl: null };
  const said = NOTIFICATION_KINDS.map((kind) => notificationLine({ kind, count: 1, from }));
  expect(said).toEqual([
    'Ada Lovelace wants to connect',
    'Ada Lovelace is now connected with you',
    'Ada Lovelace sent you a message',
    'Ada Lovelace updated your session',
    'Ada Lovelace has a session with you in a few minutes',
    'Ada Lovelace called you',
    'Ada Lovelace is free to pair',
    'New login to your account',
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'Two-factor authentication was turned off for your account',
    'Your recovery codes are running low',
    'Open reports will be deleted soon if nobody decides on them',
  ]);
  expect(whatHappened({ kind: 'message', count: 3 })).toBe('sent you 3 messages');
});
