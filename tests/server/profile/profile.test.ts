import { describe, expect, test } from 'vitest';
import type { BackendEvents } from '#server/features/events.ts';
import { openSession } from '../../support/account.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const NOTHING_DIFFERS = 'Oops! Please update at least one field to save your profile';

describeOnBothPlaces('profile', (newPlace) => {
  const api = useApiServer(newPlace);

  const edit = (who: Developer, body: unknown) => who.call('PUT', '/api/profile/edit', { body });
  const password = (who: Developer, body: unknown) =>
    who.call('PUT', '/api/profile/password', { body });
  const view = async (who: Developer) => (await who.call('GET', '/api/profile/view')).body;

  test('an edit changes the named fields and returns the user', async () => {
    const ada = await Developer.join(api);
    const people: object[] = [];
    const stop = api.backend.events.on('profileChanged', ({ person }) => people.push(person));
    const about = 'Notes on the engine.\nIn two lines.';
    const names = { firstName: ' Ada ', lastName: 'Lovelace', age: '36', gender: 'female', about };
    const data = await ada.edit({ ...names, skills: 'Mathematics, Poetry, mathematics' });
    stop();
    const stored = { ...names, firstName: 'Ada', age: 36, skills: ['Mathematics', 'Poetry'] };
    expect(data).toEqual({ ...ada.user, ...stored });
    expect(await view(ada)).toEqual(data);
    // Its event carries nothing else of the person.
    expect(people).toEqual([{ _id: ada.id, firstName: 'Ada', photoUrl: ada.user.photoUrl }]);
    await Promise.all([edit(ada, { firstName: 'Augusta' }), edit(ada, { lastName: 'King' })]);
    expect(await ada.rows('users'), 'both are stored').toMatchObject([{ name: 'Augusta King' }]);
  });

  test('skills get their common names, once each, and are removed by an empty list', async () => {
    const ada = await Developer.join(api);
    const skills = 'reactjs, React, golang, looms';
    const both = await ada.edit({ skills, learning: ['postgres', 'PostgreSQL'] });
    expect(both.skills).toEqual(['React', 'Go', 'looms']);
    expect(both.learning).toEqual(['PostgreSQL']);
    expect(await ada.edit({ skills: [] })).toMatchObject({ skills: [] });
  });

  test('empty fields keep their values', async () => {
    const ada = await Developer.join(api);
    const first = await ada.edit({ age: 36, gender: 'other', about: 'Hello', skills: ['Go'] });
    const empty = { lastName: '  ', age: '', gender: null, about: '', skills: '' };
    const second = await ada.edit({ ...empty, firstName: 'Augusta' });
    expect(second).toEqual({ ...first, firstName: 'Augusta' });
  });

  test('an edit without any difference is refused', async () => {
    const ada = await Developer.join(api);
    await edit(ada, { age: 36, skills: ['Go', 'Rust'] });
    for (const body of [
      {},
      { firstName: '', lastName: '', age: '', gender: '', about: '', skills: '' },
      { firstName: ada.user.firstName, lastName: ` ${ada.user.lastName} `, age: '36' },
      { skills: ['Go', 'Rust', 'go'] },
      { skills: "['Go', 'Rust']", age: null },
    ]) {
      const answer = await edit(ada, body);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message: NOTHING_DIFFERS },
      });
    }
  });

  test('optional fields are removed by name, including the photo', async () => {
    const ada = await Developer.join(api);
    await ada.edit({ photoUrl: 'https://example.org/ada.jpg' });
    await ada.edit({ age: 36, gender: 'other', about: 'Hello', headline: 'Draws', skills: ['Go'] });
    const remove = ['age', 'gender', 'about', 'headline', 'photoUrl'];
    const gone = { age: null, gender: null, about: '', headline: '', photoUrl: null };
    const left = await ada.edit({ remove, firstName: 'Augusta', age: 40 });
    expect(left).toMatchObject({ ...gone, firstName: 'Augusta', skills: ['Go'] });
    expect(await view(ada)).toMatchObject(gone);
    const again = await edit(ada, { remove });
    expect(again).toMatchObject({ status: 400, body: { message: NOTHING_DIFFERS } });
  });

  test('the photo can be set alone, even unchanged', async () => {
    const ada = await Developer.join(api);
    const url = 'https://example.org/ada.jpg';
    for (const photoUrl of [url, url, '/photos/ada.svg'])
      expect(await ada.edit({ photoUrl })).toMatchObject({ photoUrl });
    expect((await edit(ada, { photoUrl: url, firstName: 'Eve' })).status).toBe(400);
    expect(await view(ada)).toMatchObject({ photoUrl: '/photos/ada.svg', firstName: 'Robin' });
  });

  test('wrong values are refused at their field and change nothing', async () => {
    const eve = await Developer.join(api);
    const refused: Record<string, unknown[]> = {
      age: [17, '121', 30.5, 'thirty', '3e1', true, [30]],
      gender: ['robot'],
      firstName: ['x'.repeat(51)],
      lastName: ['a\nb'],
      about: ['a\u0000b', 'a\ud83d', 'x'.repeat(1001), { toString: 'x' }],
      skills: [
        ...[['x'.repeat(41)], Array.from({ length: 51 }, (_, n) => `skill ${n}`), ['a\u0000b']],
        ...[[1, 2], [['a']]],
      ],
      photoUrl: [
        ...[' ', 'http://example.org/x.jpg', 'javascript:alert(1)', null],
        ...['https://a:b@example.org/x.jpg', ['https://example.org/x.jpg']],
      ],
      remove: [['firstName'], ['emailId'], 'age', Array.from({ length: 1000 }, () => 'age')],
    };
    const invalid = { status: 400, body: { code: 'invalid_input' } };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const answer = await edit(eve, { [field]: value });
        expect(answer, `${field} ${answer.text}`).toMatchObject(invalid);
        expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
      }
    }
    const bodies = [{ emailId: 'eve@example.org' }, { _id: eve.id }, [], null, 'firstName'];
    for (const body of bodies) expect(await edit(eve, body)).toMatchObject(invalid);
    expect(await view(eve)).toEqual(eve.user);
    for (const body of [
      ...[{}, { currentpassword: 'x' }, { currentpassword: 'x', newpassword: ' 1234567 ' }],
      { currentpassword: 'x', newpassword: 'x'.repeat(129) },
      { currentpassword: ['x'], newpassword: '12345678' },
      { currentpassword: 'x', newpassword: '12345678', userId: 'x' },
    ])
      expect(await password(eve, body), JSON.stringify(body)).toMatchObject(invalid);
  });

  describe('a new password', () => {
    const next = 'a better horse';

    test('ends all other sessions and works for the next login', async () => {
      const ada = await Developer.signUp(api);
      const elsewhere = await openSession(api.url, ada.credentials);
      const told: BackendEvents['sessionsEnded'][] = [];
      const stop = api.backend.events.on('sessionsEnded', (event) => told.push(event));
      const before = await api.backend.readSession(ada.cookie);

      const answer = await password(ada, {
        currentpassword: ` ${ada.credentials.password} `,
        newpassword: ` ${next} `,
      });
      stop();
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      expect(answer.text).toBe('Your password has been updated.');

      for (const cookie of [elsewhere.cookie, ada.cookie])
        expect(await api.isSignedIn(cookie)).toBe(false);
      ada.cookie = answer.cookie;
      expect(await view(ada)).toEqual(ada.user);
      const after = await api.backend.readSession(ada.cookie);
      expect(told).toEqual([
        {
          userId: ada.id,
          ended: { kind: 'others', keptSessionId: before?.id, renamedTo: after?.id },
        },
      ]);

      await expect(openSession(api.url, ada.credentials)).rejects.toThrow('answered 400');
      const { emailId } = ada.credentials;
      expect(await openSession(api.url, { emailId, password: next })).toMatchObject({
        user: ada.user,
      });
    });

    test('is refused without the current password', async () => {
      const ada = await Developer.signUp(api);
      const elsewhere = await openSession(api.url, ada.credentials);
      const answer = await password(ada, { currentpassword: 'not the one', newpassword: next });
      expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
      expect(await api.isSignedIn(elsewhere.cookie)).toBe(true);
      expect(await openSession(api.url, ada.credentials)).toMatchObject({ user: ada.user });
    });
  });

  test('logout and deletion report the ended sessions', async () => {
    const ada = await Developer.signUp(api);
    const told: unknown[] = [];
    const stops = (['sessionsEnded', 'accountDeleted'] as const).map((name) =>
      api.backend.events.on(name, (event) => told.push(event)),
    );
    const session = await api.backend.readSession(ada.cookie);
    await ada.call('POST', '/api/logout');
    await ada.call('POST', '/api/logout');
    const again = await openSession(api.url, ada.credentials);
    await api.call('DELETE', `/api/delete/${ada.id}`, again);
    for (const stop of stops) stop();
    expect(told).toEqual([
      { userId: ada.id, ended: { kind: 'some', sessionIds: [session?.id] } },
      { userId: ada.id, ended: { kind: 'all' } },
      { userId: ada.id, connectionIds: [] },
    ]);
  });
});

test('a session cannot be used to guess the password', async () => {
  const api = await startForTest(await newSqlitePlace(), {
    RATE_LIMITS: 'password.user=3/15m profile.user=2/1h',
  });
  const ada = await Developer.signUp(api);
  const guess = async (currentpassword: string) =>
    (
      await ada.call('PUT', '/api/profile/password', {
        body: { currentpassword, newpassword: 'x'.repeat(8) },
      })
    ).status;
  expect([await guess('1'), await guess('2'), await guess('3')]).toEqual([400, 400, 400]);
  expect(await guess(ada.credentials.password)).toBe(429);
  const edit = async (age: number) =>
    (await ada.call('PUT', '/api/profile/edit', { body: { age } })).status;
  expect([await edit(20), await edit(21), await edit(22)]).toEqual([200, 200, 429]);
});
