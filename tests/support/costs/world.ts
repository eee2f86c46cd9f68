import { randomUUIDv7 } from 'node:crypto';
import { hashPassword } from '#server/features/account/passwords.ts';
import { markVerified } from '#server/features/account/repository.ts';
import { toColumns } from '#server/features/profile/profile.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { tagsOf } from '#server/features/feed/discovery-index/service.ts';
import { addTags } from '#server/features/feed/discovery-index/repository.ts';
import {
  ABOUT_MAX,
  HEADLINE_MAX,
  LANGUAGE_MAX,
  LANGUAGES_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  SKILL_MAX,
  URL_MAX,
  SKILLS_MAX,
} from '#shared/limits.ts';
import { SHOWABLE } from '#shared/public-page.ts';
import { NOTE_MAX } from '#shared/matching.ts';
import {
  EMPTY_PROJECT,
  PROJECT_HOURS_MAX,
  PROJECT_PITCH_MAX,
  PROJECT_TITLE_MAX,
  STACK,
} from '#shared/project-draft.ts';
import { WANTED } from '#shared/project.ts';
import { SAVED_LINE_MAX } from '#shared/saved.ts';
import { CODE_LANGUAGES, type CodeLanguage, SNIPPET_NOTE_MAX } from '#shared/snippet.ts';
import { type Credentials, uniquePerson } from '../account.ts';
import { putChat } from '../chat/long-chat.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { storePeople } from '#demo/store-people.ts';
import { putAccount, putSession } from '../quick-session.ts';
import { FAMILIES, snippetCode, textOf } from './texts.ts';

/** The amounts of data; the attackers share the limits per person. */
export interface WorldSize {
  actors: number;
  developers: number;
  /** Messages of one letter in each attacker's long conversation, and in that of the hoarder. */
  messages: number;
}

export interface Member {
  id: string;
  cookie: string;
}

/** A person who reads another person's texts, all from one family. */
export interface Reading {
  reader: Member;
  writer: Member;
  /** The address of the writer's page. */
  handle: string;
  messageIds: string[];
}

/** The maximum amount of valid data. */
export interface World {
  /** People at every limit of their profile, with long lists of everything. */
  actors: Member[];
  friend: Member;
  /** The address of the friend's page, with all optional content. */
  pageHandle: string;
  /** A message of each actor to the friend, and of the friend to each. */
  messageIds: string[];
  moderator: Member;
  /** Has written and received thousands of long messages. */
  hoarder: Member;
  /** Has a password. */
  victim: Credentials;
  /** Connections of every attacker, besides the friend. */
  met: string[];
  /** Developers without any signal or connection. */
  strangers: string[];
  /** By the name of the family. */
  readings: Map<string, Reading>;
}

export const MODERATOR = uniquePerson({ emailId: 'boss@pairwise.example' });

/** Entries of each list on the page: enough for several pages. */
const LISTED = 40;
const SEEN = 50;

const LANGUAGES = Object.keys(CODE_LANGUAGES) as CodeLanguage[];

const padded = (text: string, length: number): string => `${text} `.padEnd(length, 'x');
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Returns the maximum number of skills of maximum length, chosen from `kinds` different ones. */
const skillsFrom = (begin: number, kinds = 400): string[] =>
  many(SKILLS_MAX, (n) => padded(`skill ${String((begin * 7 + n) % kinds)}`, SKILL_MAX));

const fullProfile = (n: number) => ({
  firstName: padded('First', NAME_MAX),
  lastName: padded('Last', NAME_MAX),
  about: padded('About', ABOUT_MAX),
  headline: padded('Headline', HEADLINE_MAX),
  skills: skillsFrom(n),
  learning: skillsFrom(n + 3),
  languages: many(LANGUAGES_MAX, (at) => padded(`language ${String(at)}`, LANGUAGE_MAX)),
  project: {
    title: padded('Title', PROJECT_TITLE_MAX),
    pitch: padded('Pitch', PROJECT_PITCH_MAX),
    stack: skillsFrom(n).slice(0, STACK.most),
    wanted: [...WANTED],
    hours: PROJECT_HOURS_MAX,
    stage: 'used' as const,
    link: `https://a.example/${'x'.repeat(URL_MAX - 20)}`,
  },
  snippet: {
    language: 'typescript' as const,
    code: snippetCode('ligatures', n),
    note: padded('Note', SNIPPET_NOTE_MAX),
  },
  availability: 'f'.repeat(42),
  timeZone: 'America/Argentina/ComodRivadavia',
});

/** Fills a new SQLite database below `dataDir` with the worst valid data, before a server opens it. */
export async function makeWorld(dataDir: string, size: WorldSize): Promise<World> {
  const { authSecret } = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const join = async (profile: object, credentials = uniquePerson()): Promise<Member> => {
      const { _id: id } = await putAccount(database, credentials);
      await setProfile(database, id, profile);
      return { id, cookie: await putSession(database, authSecret, id) };
    };
    const victim = uniquePerson();
    const people = [...madeUpNewcomers(size.developers)].map((newcomer, n) => ({
      ...newcomer,
      person: {
        ...newcomer.person,
        ...fullProfile(n),
        photo: null,
      },
    }));
    await storePeople(database.db, people, await hashPassword(victim.password));
    const everyone = await database.db.selectFrom('users').select('id').orderBy('id').execute();
    const ids = everyone.map(({ id }) => id);

    const friend = await join(fullProfile(0));
    await markVerified(database.db, friend.id);
    const pageHandle = await openPage(database, friend.id);
    const actors: Member[] = [];
    for (let n = 0; n < size.actors; n += 1) actors.push(await join(fullProfile(n)));
    const moderator = await join({}, MODERATOR);
    await markVerified(database.db, moderator.id);
    const hoarder = await join(fullProfile(0));
    await setPassword(database, victim, await hashPassword(victim.password));

    const readings = new Map<string, Reading>();
    let languages = 0;
    for (const family of Object.keys(FAMILIES)) {
      const writer = await join({
        firstName: textOf(family, NAME_MAX).replaceAll('\n', ' ') || 'x',
        lastName: textOf(family, NAME_MAX).replaceAll('\n', ' ') || 'x',
        headline: textOf(family, HEADLINE_MAX).replaceAll('\n', ' '),
        about: textOf(family, ABOUT_MAX),
        project: {
          ...EMPTY_PROJECT,
          title: textOf(family, PROJECT_TITLE_MAX).replaceAll('\n', ' ') || 'x',
          pitch: textOf(family, PROJECT_PITCH_MAX),
        },
        snippet: {
          language: LANGUAGES[languages++ % LANGUAGES.length] ?? 'markdown',
          code: snippetCode(family),
          note: textOf(family, SNIPPET_NOTE_MAX).replaceAll('\n', ' '),
        },
        skills: many(
          SKILLS_MAX,
          (n) => `${String(n)}${textOf(family, SKILL_MAX - 2).replaceAll(/[\n,]/g, ' ')}`,
        ),
      });
      const handle = await openPage(database, writer.id);
      readings.set(family, { reader: await join({}), writer, handle, messageIds: [] });
    }

    const met = ids.slice(0, LISTED * 4);
    await connectAll(database, [
      ...actors.flatMap(({ id }) =>
        [friend.id, ...met.slice(0, LISTED)].map((to) => [id, to] as const),
      ),
      ...ids.slice(0, LISTED).map((to) => [hoarder.id, to] as const),
      ...[...readings.values()].map(({ reader, writer }) => [reader.id, writer.id] as const),
    ]);
    for (const { id } of actors) await signal(database, id, met);
    await database.close();

    const wall = textOf('one letter', MESSAGE_MAX);
    const long = textOf('words', MESSAGE_MAX);
    let messageIds: string[] = [];
    for (const { id } of actors) {
      const texts = many(size.messages, () => wall);
      messageIds = putChat(dataDir, { one: id, other: friend.id, texts, unread: SEEN });
      for (const other of met.slice(0, LISTED)) {
        putChat(dataDir, { one: id, other, texts: [long, long], unread: 1 });
      }
    }
    for (const other of ids.slice(0, 4)) {
      putChat(dataDir, { one: hoarder.id, other, texts: many(size.messages * 2, () => long) });
    }
    for (const [family, reading] of readings) {
      const texts = many(SEEN, () => textOf(family, MESSAGE_MAX));
      reading.messageIds = putChat(dataDir, {
        one: reading.reader.id,
        other: reading.writer.id,
        texts,
      });
    }
    return {
      ...{ actors, friend, pageHandle, messageIds, moderator, hoarder, victim, readings },
      ...{ met: ids.slice(0, LISTED), strangers: ids.slice(LISTED * 4) },
    };
  } finally {
    await database.close().catch(() => undefined);
  }
}

async function setProfile({ db }: Database, userId: string, profile: Partial<Profile>) {
  const { skills = [], learning = [], languages = [] } = profile;
  await db
    .updateTable('users')
    .set(toColumns({ ...profile, skills, learning, languages }))
    .where('id', '=', userId)
    .execute();
  await addTags(db, [{ userId, tags: tagsOf({ skills, learning, languages }) }]);
}

/** Opens a person's public page with all optional content; returns its handle. */
async function openPage({ db }: Database, userId: string): Promise<string> {
  const handle = `page-${userId.slice(-12)}`;
  await db.insertInto('handles').values({ handle, userId, until: null }).execute();
  const show = JSON.stringify(SHOWABLE);
  await db
    .insertInto('public_pages')
    .values({ userId, show, on: 1, contact: 1, noindex: 0 })
    .execute();
  return handle;
}

async function setPassword(database: Database, person: Credentials, password: string) {
  const { _id: userId } = await putAccount(database, person);
  const now = new Date().toISOString();
  await database.db
    .insertInto('accounts')
    .values({
      ...{ id: randomUUIDv7(), userId, providerId: 'credential', accountId: userId, password },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute();
}

async function connectAll({ db }: Database, pairs: readonly (readonly [string, string])[]) {
  const rows = pairs.map(([one, other]) => {
    const [lowUserId = '', highUserId = ''] = [one, other].sort();
    return { lowUserId, highUserId, createdAt: Date.now() };
  });
  await db.insertInto('connections').values(rows).execute();
  // The first documents have the number 0.
  const pads = rows.map(({ lowUserId, highUserId }) => ({ lowUserId, highUserId }));
  await db.insertInto('pads').values(pads).execute();
}

/** Returns a note about all of a snippet, with another family and language for each `n`. */
function noteOf(n: number): string {
  const families = Object.keys(FAMILIES);
  const family = families[n % families.length] ?? '';
  const quote = {
    language: LANGUAGES[(n * 7) % LANGUAGES.length],
    ...{ from: 1, lines: snippetCode(family).split('\n') },
  };
  return JSON.stringify({ text: textOf(family, NOTE_MAX), quote });
}

/** Stores requests to `userId`, their own signals, and their blocks, a part of `met` for each. */
async function signal({ db }: Database, userId: string, met: readonly string[]) {
  const blank = { review: null, createdAt: Date.now(), reviewedAt: null };
  const part = (n: number) => met.slice(n * LISTED, (n + 1) * LISTED);
  const asked = part(1).map((fromUserId, n) => ({
    ...blank,
    note: noteOf(n),
    fromUserId,
    toUserId: userId,
    status: 'interested' as const,
  }));
  const signalled = part(2).map((toUserId, n) => ({
    ...blank,
    fromUserId: userId,
    toUserId,
    ...(n % 2 === 0
      ? { status: 'ignored' as const, note: null }
      : { status: 'interested' as const, note: noteOf(n) }),
  }));
  await db
    .insertInto('signals')
    .values([...asked, ...signalled].map((row) => ({ id: randomUUIDv7(), ...row })))
    .execute();
  await db
    .insertInto('blocks')
    .values(part(3).map((blockedId) => ({ blockerId: userId, blockedId, createdAt: Date.now() })))
    .execute();
  const line = textOf('one letter', SAVED_LINE_MAX);
  await db
    .insertInto('saved')
    .values(part(1).map((savedId) => ({ userId, savedId, line, savedAt: Date.now() })))
    .execute();
  const told = part(1).map((fromUserId) => ({
    ...{ userId, kind: 'request' as const, fromUserId, id: randomUUIDv7(), count: 1 },
    ...{ inApp: 1, byEmail: 0, readAt: null, mailedAt: null },
  }));
  await db.insertInto('notifications').values(told).execute();
}
