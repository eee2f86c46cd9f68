import { beforeAll, describe, expect, test } from 'vitest';
import type { ProfileEditAnswer } from '#shared/api.ts';
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
    const answer = await edit(ada, {
      firstName: ' Ada ',
      lastName: 'Lovelace',
      age: '36',
      gender: 'female',
      about: 'Notes on the engine.\nIn two lines.',
      skills: 'Mathematics, Poetry, mathematics',
    });
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body as ProfileEditAnswer;
    expect(data).toEqual({
      ...ada.user,
      firstName: 'Ada',
      lastName: 'Lovelace',
      age: 36,
      gender: 'female',
      about: 'Notes on the engine.\nIn two lines.',
      skills: ['Mathematics', 'Poetry'],
    });
    expect(await view(ada)).toEqual(data);
    const row = await ada.rows('users');
    expect(row).toMatchObject([{ name: 'Ada Lovelace' }]);
  });

  test('empty fields keep their values', async () => {
    const ada = await Developer.join(api);
    const first = await edit(ada, { age: 36, gender: 'other', about: 'Hello', skills: ['Go'] });
    const second = await edit(ada, {
      firstName: 'Augusta',
      lastName: '  ',
      age: '',
      gender: null,
      about: '',
      skills: '',
    });
    expect((second.body as ProfileEditAnswer).data).toEqual({
      ...(first.body as ProfileEditAnswer).data,
      firstName: 'Augusta',
    });
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

  test('skills get their common names, once each', async () => {
    const ada = await Developer.join(api);
    const skills = 'reactjs, React, golang, looms';
    const learning = ['postgres', 'PostgreSQL'];
    expect((await edit(ada, { skills, learning })).body).toMatchObject({
      data: { skills: ['React', 'Go', 'looms'], learning: ['PostgreSQL'] },
    });
  });

  test('an empty list of skills removes them all', async () => {
    const ada = await Developer.join(api);
    await edit(ada, { skills: ['Go', 'Rust'] });
    expect((await edit(ada, { skills: [] })).body).toMatchObject({ data: { skills: [] } });
  });

  test('optional fields are removed by name, including the photo', async () => {
    const ada = await Developer.join(api);
    await edit(ada, { photoUrl: 'https://example.org/ada.jpg' });
    const about = { age: 36, gender: 'other', about: 'Hello', headline: 'Draws', skills: ['Go'] };
    await edit(ada, about);
    const remove = ['age', 'gender', 'about', 'headline', 'photoUrl'];
    const { body } = await edit(ada, { remove, firstName: 'Augusta', age: 40 });
    const gone = { age: null, gender: null, about: '', headline: '', photoUrl: null };
    expect((body as ProfileEditAnswer).data).toMatchObject({
      ...gone,
      firstName: 'Augusta',
      skills: ['Go'],
    });
    expect(await view(ada)).toMatchObject(gone);
    expect(await edit(ada, { remove })).toMatchObject({
      status: 400,
      body: { message: NOTHING_DIFFERS },
    });
  });

  test('two simultaneous edits are both stored', async () => {
    const ada = await Developer.join(api);
    await Promise.all([edit(ada, { firstName: 'Ada' }), edit(ada, { lastName: 'King' })]);
    const row = await ada.rows('users');
    expect(row).toMatchObject([{ name: 'Ada King' }]);
  });

  test('the photo can be set alone, even unchanged', async () => {
    const ada = await Developer.join(api);
    for (const photoUrl of [
      'https://example.org/ada.jpg',
      'https://example.org/ada.jpg',
      '/photos/ada.svg',
    ]) {
      const answer = await edit(ada, { photoUrl });
      expect(answer).toMatchObject({ status: 200, body: { data: { photoUrl } } });
    }
    expect(
      await edit(ada, { photoUrl: 'https://example.org/x.jpg', firstName: 'Eve' }),
    ).toMatchObject({ status: 400 });
    expect(await view(ada)).toMatchObject({ photoUrl: '/photos/ada.svg', firstName: 'Robin' });
  });

  describe('refused edits', () => {
    let eve: Developer;
    beforeAll(async () => {
      eve = await Developer.join(api);
    });

    test.each<[string, unknown, string | undefined]>([
      ['an age of 17', { age: 17 }, 'age'],
      ['an age of 121', { age: '121' }, 'age'],
      ['an age with a fraction', { age: 30.5 }, 'age'],
      ['an age in words', { age: 'thirty' }, 'age'],
      ['an age in another notation', { age: '3e1' }, 'age'],
      ['an age that is a truth value', { age: true }, 'age'],
      ['an age in a list', { age: [30] }, 'age'],
      ['an unknown gender', { gender: 'robot' }, 'gender'],
      ['a name of 51', { firstName: 'x'.repeat(51) }, 'firstName'],
      ['a name with a line feed', { lastName: 'a\nb' }, 'lastName'],
      ['NUL in about', { about: 'a\u0000b' }, 'about'],
      ['half a surrogate pair in about', { about: 'a\ud83d' }, 'about'],
      ['1,001 characters about', { about: 'x'.repeat(1001) }, 'about'],
      ['about as an object', { about: { toString: 'x' } }, 'about'],
      ['a skill of 41', { skills: ['x'.repeat(41)] }, 'skills'],
      ['51 skills', { skills: Array.from({ length: 51 }, (_, n) => `skill ${n}`) }, 'skills'],
      ['NUL in a skill', { skills: ['a\u0000b'] }, 'skills'],
      ['numbers as skills', { skills: [1, 2] }, 'skills'],
      ['skills in skills', { skills: [['a']] }, 'skills'],
      ['no photo URL', { photoUrl: ' ' }, 'photoUrl'],
      ['a photo over http', { photoUrl: 'http://example.org/x.jpg' }, 'photoUrl'],
      ['a script as a photo', { photoUrl: 'javascript:alert(1)' }, 'photoUrl'],
      ['a photo with credentials', { photoUrl: 'https://a:b@example.org/x.jpg' }, 'photoUrl'],
      ['a photo that is a list', { photoUrl: ['https://example.org/x.jpg'] }, 'photoUrl'],
      ['a photo of none', { photoUrl: null }, 'photoUrl'],
      ['a name that is removed', { remove: ['firstName'] }, 'remove'],
      ['a removal of what is no field', { remove: ['emailId'] }, 'remove'],
      ['a removal without a list', { remove: 'age' }, 'remove'],
      ['a removal of a thousand', { remove: Array.from({ length: 1000 }, () => 'age') }, 'remove'],
      ['another email', { emailId: 'eve@example.org' }, undefined],
      ['another id', { _id: '0190a0b0-0000-7000-8000-000000000000' }, undefined],
      ['a list', [], undefined],
      ['null', null, undefined],
      ['text', 'firstName', undefined],
    ])('%s', async (_name, body, field) => {
      const answer = await edit(eve, body);
      expect(answer, answer.text).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      const { fields = {} } = answer.body as { fields?: object };
      if (field !== undefined) expect(Object.keys(fields)).toEqual([field]);
      expect(await view(eve)).toEqual(eve.user);
    });

    test.each<[string, unknown]>([
      ['nothing', {}],
      ['no new password', { currentpassword: 'x' }],
      ['a short new password', { currentpassword: 'x', newpassword: ' 1234567 ' }],
      ['a new password of 129', { currentpassword: 'x', newpassword: 'x'.repeat(129) }],
      ['a password that is a list', { currentpassword: ['x'], newpassword: '12345678' }],
      ['an extra field', { currentpassword: 'x', newpassword: '12345678', userId: 'x' }],
    ])('a password change with %s', async (_name, body) => {
      const answer = await password(eve, body);
      expect(answer, answer.text).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    });
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

      expect((await api.call('GET', '/api/profile/view', elsewhere)).status).toBe(401);
      expect((await ada.call('GET', '/api/profile/view')).status).toBe(401);
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
      expect((await api.call('GET', '/api/profile/view', elsewhere)).status).toBe(200);
      expect(await openSession(api.url, ada.credentials)).toMatchObject({ user: ada.user });
    });
  });

  test('profile events carry id, name and photo only', async () => {
    const ada = await Developer.signUp(api);
    const people: object[] = [];
    const stop = api.backend.events.on('profileChanged', ({ person }) => people.push(person));
    await edit(ada, { firstName: 'Augusta' });
    stop();
    const person = { _id: ada.id, firstName: 'Augusta', photoUrl: ada.user.photoUrl };
    expect(people).toEqual([person]);
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
