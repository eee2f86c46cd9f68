import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { PHOTO_FORMATS } from '#server/features/profile/photos/photo-file.ts';
import { PHOTO_SIZES } from '#shared/photo-set.ts';
import type { Acknowledged } from './busy-people.ts';

/** Checks the invariants of every database. */
export function checkInvariants(file: BetterSqlite3.Database): void {
  const all = (query: string) => file.prepare(query).all();
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(file.pragma('foreign_key_check')).toEqual([]);
  expect(
    all('select id from users u where not exists (select 1 from accounts where "userId" = u.id)'),
    'people without a password',
  ).toEqual([]);
  expect(
    all(`select id from signals s where review = 'accepted' and not exists (
      select 1 from connections where "lowUserId" = min(s."fromUserId", s."toUserId")
        and "highUserId" = max(s."fromUserId", s."toUserId"))`),
    'acceptances without a connection',
  ).toEqual([]);
  expect(
    all(`select "lowUserId" from connections c where not exists (
      select 1 from signals where review = 'accepted'
        and min("fromUserId", "toUserId") = c."lowUserId"
        and max("fromUserId", "toUserId") = c."highUserId")`),
    'connections nobody accepted',
  ).toEqual([]);
  expect(
    all(`select id from signals where note is not null
      and (status <> 'interested' or review = 'accepted')`),
    'notes that were to be messages',
  ).toEqual([]);
  expect(
    all(`select text, count(*) as times from (
      select "senderId" as who, text from messages where kind = 'note'
      union all select "fromUserId", note ->> 'text' from signals where note is not null)
      group by who, text having count(*) > 1`),
    'notes said twice',
  ).toEqual([]);
}

/** Checks that everything acknowledged is stored exactly once. */
export function checkAcknowledged(file: BetterSqlite3.Database, done: Acknowledged): void {
  const find = (query: string, ...values: string[]) => file.prepare(query).all(...values);
  for (const { userId, email, token } of done.signUps) {
    expect(find('select id from users where email = ?', email)).toEqual([{ id: userId }]);
    const session = find('select "userId" from sessions where token = ?', token);
    expect(session, email).toEqual([{ userId }]);
  }
  for (const { fromUserId, toUserId, status } of done.signals) {
    const query = 'select status from signals where "fromUserId" = ? and "toUserId" = ?';
    expect(find(query, fromUserId, toUserId)).toEqual([{ status }]);
  }
  for (const { requestId, review } of done.reviews) {
    expect(find('select review from signals where id = ?', requestId)).toEqual([{ review }]);
  }
  for (const { senderId, kind, text } of done.notes) {
    const said = find(
      `select 1 from messages where "senderId" = ? and kind = ? and text = ?
        union all select 1 from signals where "fromUserId" = ? and note ->> 'text' = ?`,
      ...[senderId, kind, text, senderId, text],
    );
    expect(said, text).toHaveLength(1);
  }
  for (const { id, clientId, senderId, text } of done.messages) {
    const query = 'select id, text from messages where "clientId" = ? and "senderId" = ?';
    expect(find(query, clientId, senderId)).toEqual([{ id, text }]);
  }
}

/**
 * Checks that each person shows their last acknowledged photo, or a later unacknowledged one, and that every shown
 * photo has all its files in `dataDir`.
 */
export function checkPhotos(
  dataDir: string,
  file: BetterSqlite3.Database,
  photos: Acknowledged['photos'],
): void {
  const shown = file.prepare('select "photoUrl" from users where id = ?').pluck();
  const owned = file.prepare('select name from photos where "userId" = ?').pluck();
  for (const userId of new Set(photos.map((photo) => photo.userId))) {
    const urls = photos.filter((photo) => photo.userId === userId).map(({ url }) => url);
    const url = shown.get(userId) as string;
    expect(urls.slice(0, -1), 'a photo of before').not.toContain(url);
    expect(owned.all(userId)).toEqual([url.slice('/photos/'.length, url.lastIndexOf('-'))]);
  }
  for (const name of file
    .prepare('select name from photos where "userId" is not null')
    .pluck()
    .all()) {
    for (const size of PHOTO_SIZES) {
      for (const format of PHOTO_FORMATS) {
        const path = join(dataDir, 'photos', `${String(name)}-${String(size)}.${format}`);
        expect(existsSync(path), path).toBe(true);
      }
    }
  }
}
