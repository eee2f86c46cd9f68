import { describe, expect, test } from 'vitest';
import { writeHours } from '#shared/availability.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';
const EVENINGS = writeHours([20, 21, 44, 45]);

const CODE = { language: 'go', code: 'a := 1', note: '' };
const PROJECT = { title: 'A parser', stage: 'idea' };
const lines = (count: number, length: number): string =>
  Array.from({ length: count }, () => 'x'.repeat(length)).join('\n');

type Told = Omit<Profile, 'firstName' | 'lastName' | 'age' | 'gender' | 'about' | 'skills'>;

/** A value of each field, the value that clears it, and the cleared result. */
const FIELDS: {
  [Name in keyof Told]: { tell: Told[Name]; clear: unknown; blank: Told[Name] };
} = {
  headline: { tell: 'Deletes more than they add', clear: '', blank: '' },
  level: { tell: 'senior', clear: null, blank: null },
  lookingFor: { tell: ['pair-sessions', 'mentee'], clear: [], blank: [] },
  learning: { tell: ['Rust', 'WebGPU'], clear: [], blank: [] },
  availability: { tell: EVENINGS, clear: null, blank: null },
  timeZone: { tell: 'Asia/Kathmandu', clear: '', blank: null },
  languages: { tell: ['English', 'Nepali'], clear: [], blank: [] },
  codeUrl: { tell: 'https://code.example/ada', clear: '', blank: null },
  siteUrl: { tell: 'https://ada.example/', clear: null, blank: null },
  project: {
    tell: {
      title: 'A Rust parser',
      pitch: 'Reads recipes.\nNo regular expressions.',
      stack: ['Rust', 'WebAssembly'],
      wanted: ['session', 'reviewer'],
      hours: 4,
      stage: 'started',
      link: 'https://code.example/parser',
    },
    clear: null,
    blank: null,
  },
  snippet: {
    tell: { language: 'rust', code: 'fn main() {\n\tpair();\n}', note: 'The whole of it' },
    clear: null,
    blank: null,
  },
  commentsFrom: { tell: 'shared', clear: '', blank: null },
};
const each = (pick: (field: (typeof FIELDS)[keyof Told]) => unknown) =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, pick(field)]));
const told = each(({ tell }) => tell);
const blank = each(({ blank }) => blank);

describeOnBothPlaces('partner details', (newPlace) => {
  const api = useApiServer(newPlace);

  const join = () => Developer.many(api, 2);
  const edit = (who: Developer, body: unknown) => who.call('PUT', '/api/profile/edit', { body });
  const view = (who: Developer) => who.read<Profile>('/api/profile/view');

  describe('on the own profile', () => {
    test('is set all at once and cleared one by one', async () => {
      const [ada] = await join();
      const answer = await edit(ada, told);
      expect(answer).toMatchObject({ status: 200, body: { data: told } });
      const left: Partial<Profile> = { ...told };
      for (const [name, { clear, blank }] of Object.entries(FIELDS)) {
        expect((await edit(ada, { [name]: clear })).status, name).toBe(200);
        Object.assign(left, { [name]: blank });
        expect(await view(ada), name).toMatchObject(left);
      }
      // Nothing is left to change.
      expect((await edit(ada, { headline: '' })).status).toBe(400);
    });

    test('keeps unmentioned fields and normalises the order of intents', async () => {
      const [ada] = await join();
      await edit(ada, told);
      await edit(ada, {
        lookingFor: ['mentee', 'open-source', 'mentee'],
        learning: 'Go, go , SQL',
      });
      expect(await view(ada)).toMatchObject({
        ...told,
        ...{ lookingFor: ['open-source', 'mentee'], learning: ['Go', 'SQL'] },
      });
    });

    test('stores code without control and bidirectional characters', async () => {
      const [ada] = await join();
      const code =
        '\r\n  \r\n\tif (a\u0000 \u202e== b) {\u0007\r\n\t\tsay("👩\u200d💻");\u2028\t}\r\n\n ';
      expect((await edit(ada, { snippet: { ...CODE, code } })).status).toBe(200);
      const kept = '\tif (a == b) {\n\t\tsay("👩\u200d💻");\n\t}';
      expect((await view(ada)).snippet).toEqual({ ...CODE, code: kept });
      // Saving the same code again is no change, even with surrounding blank lines.
      expect((await edit(ada, { snippet: { ...CODE, code: `\n${kept}\n` } })).status).toBe(400);
    });

    test('accepts code up to the last allowed character', async () => {
      const [ada] = await join();
      const code = `${lines(16, 120)}\n${lines(1, 64)}`;
      expect(code).toHaveLength(2000);
      for (const snippet of [
        { ...CODE, code, note: 'x'.repeat(140) },
        { ...CODE, code: lines(25, 1) },
        // Characters that JSON writes as two.
        { ...CODE, code: Array.from({ length: 16 }, () => '"\\'.repeat(60)).join('\n') },
      ]) {
        await ada.edit({ snippet });
        expect((await view(ada)).snippet).toEqual(snippet);
      }
    });

    test('the snippet appears wherever the person does', async () => {
      const [ada, ben] = await join();
      const snippet = { language: 'python', code: 'print("hi")', note: 'Greets' };
      await edit(ada, { snippet });
      const feed = await ben.call('GET', '/api/user/feed?limit=50');
      const { users } = feed.body as { users: (Profile & { _id: string; reasons: string[] })[] };
      // The snippet's existence is a reason to meet; its content is not.
      const reasons = ['Has a code snippet', expect.stringMatching(/^new to /) as string];
      expect(users.find(({ _id }) => _id === ada.id)).toMatchObject({ snippet, reasons });
      expect((await ben.call('GET', `/api/developers/${ada.id}`)).body).toMatchObject({
        ...{ user: { snippet }, reasons },
      });
      await ada.like(ben);
      expect((await ben.requestFrom(ada))?.fromUserId.snippet).toEqual(snippet);
      await ben.answer('accepted', ada);
      expect(await ben.read(`/api/users/${ada.id}`)).toMatchObject({ user: { snippet } });
      expect(await ada.dataCopy()).toMatchObject({ profile: { snippet } });
    });

    test('wrong values are refused at their field and change nothing', async () => {
      const ada = await Developer.join(api);
      const link = `https://a.example/${'x'.repeat(3000)}`;
      const many = (count: number) => Array.from({ length: count }, (_, at) => `s${String(at)}`);
      const refused: Record<string, unknown[]> = {
        headline: ['x'.repeat(101), 'one\ntwo'],
        level: ['wizard'],
        lookingFor: [['fame'], 'mentor'],
        learning: [[7], ['x'.repeat(41)], many(51)],
        languages: [many(13), ['a\u0000b']],
        availability: ['ff', 'z'.repeat(42)],
        timeZone: ['Mars/Olympus', ['UTC']],
        codeUrl: ['http://code.example'],
        siteUrl: ['javascript:alert(1)', link],
        commentsFrom: ['friends'],
        snippet: [
          ...['let a = 1', { ...CODE, language: 'klingon' }, { ...CODE, language: '__proto__' }],
          ...[['a', 'b'], ' \n\t\u200b\u2800\n', lines(26, 3), lines(1, 121)].map((code) => ({
            ...CODE,
            code,
          })),
          { ...CODE, code: lines(25, 81).slice(0, 2001) },
          ...['x'.repeat(141), 'one\ntwo'].map((note) => ({ ...CODE, note })),
          { ...CODE, from: 3 },
        ],
        project: [
          ...['A parser', JSON.parse('{"__proto__":{},"title":"a","stage":"idea"}') as unknown],
          ...[' ', '\u200b\u2800', 'x'.repeat(61), 'one\ntwo'].map((title) => ({
            ...PROJECT,
            title,
          })),
          ...['x'.repeat(281), 'a\u0000b'].map((pitch) => ({ ...PROJECT, pitch })),
          ...[[7], many(11), ['x'.repeat(41)]].map((stack) => ({ ...PROJECT, stack })),
          ...[['fame'], 'mentor'].map((wanted) => ({ ...PROJECT, wanted })),
          ...[0, 0.5, '5'].map((hours) => ({ ...PROJECT, hours })),
          ...['javascript:alert(1)', 'http://a.example', 'https://a:b@c.example'].map((link) => ({
            ...PROJECT,
            link,
          })),
          ...[
            { ...PROJECT, stage: 'done' },
            { ...PROJECT, savedAt: 1 },
          ],
        ],
      };
      for (const [field, values] of Object.entries(refused)) {
        for (const value of values) {
          const answer = await edit(ada, { [field]: value });
          expect(answer, `${field} ${JSON.stringify(value)}: ${answer.text}`).toMatchObject({
            status: 400,
            body: { code: 'invalid_input', fields: { [field]: expect.any(String) as string } },
          });
        }
      }
      expect(await view(ada)).toMatchObject(blank);
    });
  });

  describe('on the page of a developer', () => {
    const open = (who: Developer, id: string) => who.call('GET', `/api/developers/${id}`);

    test('shows the public fields and the match reasons', async () => {
      const [ada, ben] = await join();
      const hours = { availability: EVENINGS, timeZone: 'UTC' };
      await edit(ada, { skills: 'Rust, Go', learning: ['SQL'], ...hours });
      await edit(ben, { skills: 'rust, SQL', headline: 'Hi', ...hours });
      const answer = await open(ada, ben.id);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          user: {
            ...{ ...seenByOthers(ben.user), ...hours },
            ...{ skills: ['Rust', 'SQL'], headline: 'Hi' },
          },
          relation: { kind: 'none' },
          sharedHours: 4,
          reasons: expect.arrayContaining([
            expect.stringMatching(/both know rust/i),
            expect.stringMatching(/knows SQL, which you want to learn/i),
          ]) as string[],
        },
      });
      expect(answer.text).not.toContain('@');
    });

    test('states the relation of both people', async () => {
      const [ada, ben] = await join();
      expect(await ada.relationTo(ada)).toEqual({ kind: 'self' });
      await ada.send('ignored', ben);
      expect(await ada.relationTo(ben)).toEqual({ kind: 'ignored' });
      // An ignored person does not learn of it.
      expect(await ben.relationTo(ada)).toEqual({ kind: 'none' });
      await ada.withdraw(ben);
      await ada.like(ben);
      expect(await ada.relationTo(ben)).toEqual({ kind: 'asked' });
      const requestId = (await ben.requestFrom(ada))?._id;
      expect(await ben.relationTo(ada)).toEqual({ kind: 'received', requestId });
      await ben.answer('accepted', ada);
      expect(await ada.relationTo(ben)).toEqual({ kind: 'connected' });
      const [cleo, dan] = await join();
      await cleo.like(dan);
      await dan.answer('rejected', cleo);
      // A declined person is not notified: the relation reads as before.
      expect(await cleo.relationTo(dan)).toEqual({ kind: 'asked' });
      expect(await dan.relationTo(cleo)).toEqual({ kind: 'declined' });
      await ben.unmatch(ada);
      expect(await ada.relationTo(ben)).toEqual({ kind: 'parted' });
      expect(await ben.relationTo(ada)).toEqual({ kind: 'parted' });
    });

    test('is not found for deleted, suspended or blocked people', async () => {
      const [ada, ben] = await join();
      const [cleo, dan] = await join();
      await connect(ada, ben);
      await ben.leave();
      await cleo.block(ada);
      await dan.change('users', { suspendedUntil: Date.now() + 3_600_000 });
      for (const id of [ben.id, cleo.id, dan.id, NOBODY]) {
        expect(await open(ada, id)).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: 'This developer is no longer here' },
        });
      }
      expect((await open(cleo, ada.id)).status).toBe(404);
      for (const id of ['x', '%00', ada.id.toUpperCase()]) {
        expect((await open(ada, id)).status, id).toBeLessThan(500);
      }
      expect((await api.call('GET', `/api/developers/${ada.id}`)).status).toBe(401);
    });
  });
});
