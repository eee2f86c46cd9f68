import { describe, expect, test } from 'vitest';
import { CLOSED_PAGE, type OwnPublicPage } from '#shared/public-page.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const OPEN = { ...CLOSED_PAGE, on: true };
let count = 0;
const newHandle = (): string => `somebody-${String((count += 1))}`;

describeOnBothPlaces('the public page of an owner', (newPlace) => {
  const api = useApiServer(newPlace);

  const edit = (who: Developer, body: unknown) => who.call('PUT', '/api/profile/edit', { body });
  const own = (who: Developer) => who.read<OwnPublicPage>('/api/profile/public-page');
  const opened = async (): Promise<[Developer, string]> => {
    const ada = await Developer.join(api);
    await ada.confirmEmail();
    const handle = newHandle();
    await ada.edit({ handle, publicPage: OPEN });
    return [ada, handle];
  };

  test('is closed at first and stores its settings', async () => {
    const ada = await Developer.join(api);
    expect(await own(ada)).toEqual({ handle: null, publicPage: CLOSED_PAGE });
    const handle = newHandle();
    const show = ['skills', 'photo', 'skills'];
    const publicPage = { on: true, show, contact: false, noindex: true };
    const shouted = ` ${handle.toUpperCase()} `;
    expect(await ada.edit({ handle: shouted, publicPage, about: 'Hi' })).toMatchObject({
      about: 'Hi',
    });
    const kept = { ...publicPage, show: ['photo', 'skills'] };
    expect(await own(ada)).toEqual({ handle, publicPage: kept });
    // Saving the same values is refused, as for any other field.
    expect((await edit(ada, { handle, publicPage })).status).toBe(400);
    expect((await edit(ada, { handle, about: 'Ho' })).status).toBe(200);
  });

  test('opens only with an address', async () => {
    const ada = await Developer.join(api);
    const answer = await edit(ada, { about: 'Hi', publicPage: OPEN });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { handle: expect.any(String) as string } },
    });
    expect((await own(ada)).publicPage.on).toBe(false);
    expect((await ada.read<{ about: string }>('/api/profile/view')).about).toBe('');
  });

  test('invalid addresses are refused, and a look-up says so', async () => {
    const ada = await Developer.join(api);
    for (const handle of [
      ...['ab', 'a'.repeat(31), '-ada', 'ada-', 'a--da', 'ada_l', 'ada.l', 'ädä', 'a da', ''],
      ...['a/b', '../x', 'admin', 'settings', 'api', 'pairwise', 'sign-up', 'null'],
    ]) {
      expect(await edit(ada, { handle }), handle).toMatchObject({
        status: 400,
        body: { fields: { handle: expect.any(String) as string } },
      });
      if (handle === '' || handle.includes('/')) continue;
      const look = await ada.call('GET', `/api/handles/${encodeURIComponent(handle)}`);
      expect(look, handle).toMatchObject({ status: 200, body: { state: 'not allowed' } });
    }
  });

  test('other types and private fields are refused', async () => {
    const [ada, handle] = await opened();
    for (const other of [1, null, {}, [], 'x'.repeat(1e4), 'ada\u0000'])
      expect((await edit(ada, { handle: other })).status, JSON.stringify(other)).toBe(400);
    for (const publicPage of [
      ...['on', null, [], {}, { ...OPEN, on: 'yes' }, { ...OPEN, more: 1 }],
      ...[
        { ...OPEN, contact: 1 },
        { ...OPEN, show: 'skills' },
      ],
      ...['age', 'gender', 'availability', 'emailId', 'commentsFrom', '__proto__', 7].map(
        (name) => ({ ...OPEN, show: ['skills', name] }),
      ),
      { ...OPEN, show: Array.from({ length: 1000 }, () => 'skills') },
    ])
      expect((await edit(ada, { publicPage })).status, JSON.stringify(publicPage)).toBe(400);
    expect(await own(ada)).toEqual({ handle, publicPage: OPEN });
  });

  test('an address belongs to one person', async () => {
    const [ada, handle] = await opened();
    const eve = await Developer.join(api);
    expect(await edit(eve, { handle, about: 'Hi' })).toMatchObject({ status: 409 });
    expect((await eve.read<{ about: string }>('/api/profile/view')).about).toBe('');
    const stateFor = async (who: Developer) =>
      (await who.call('GET', `/api/handles/${handle}`)).body;
    expect(await stateFor(eve)).toEqual({ state: 'taken' });
    expect(await stateFor(ada)).toEqual({ state: 'free' });
    const free = await eve.call('GET', `/api/handles/${newHandle()}`);
    expect(free.body).toEqual({ state: 'free' });
  });

  describe('messages of visitors', () => {
    const letter = { name: 'Vera Visit', email: 'vera@visit.example', text: 'Shall we?\nSoon?' };
    const write = (handle: string, body: unknown, cookie?: string) =>
      api.call('POST', `/api/u/${handle}/message`, { body, cookie });
    const post = (handle: string, fields: Record<string, string>) =>
      api.call('POST', `/api/u/${handle}/message`, {
        raw: new URLSearchParams(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

    test('are mailed to the owner without revealing the address', async () => {
      const [ada, handle] = await opened();
      const answer = await write(handle, letter);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(answer.text).not.toContain('@');
      const mail = await ada.mail(/^A visitor wrote to you on /);
      expect(mail.source).toMatch(/^Reply-To: Vera Visit <vera@visit\.example>\r$/m);
      expect(mail.text).toContain('> Shall we?\n> Soon?');
      expect(mail.text).toContain(`/u/${handle}`);
    });

    test('visitor text cannot pass for text of the site', async () => {
      const [ada, handle] = await opened();
      const name = 'Pairwise: your password was changed';
      const text = 'Your account is locked.\n-- \nPairwise';
      expect((await write(handle, { ...letter, name, text })).status).toBe(200);
      const mail = await ada.mail(/^A visitor wrote to you/);
      expect(mail.text).toMatch(/^A visitor of your public page/);
      const own = mail.text.split('\n').filter((line) => !/^(?:> |Name: )/.test(line));
      expect(own.join('\n')).not.toMatch(/locked|password/);
    });

    test('can be sent without a script', async () => {
      const [ada, handle] = await opened();
      const sent = await post(handle, { ...letter, homepage: '' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `/u/${handle}#sent`]);
      await ada.mail(/^A visitor wrote to you on /);
      const refused = await post(handle, { ...letter, email: 'nobody' });
      expect([refused.status, refused.headers.get('location')]).toEqual([
        303,
        `/u/${handle}#not-sent`,
      ]);
      const elsewhere = await post('%2f%2fevil.example', letter);
      expect(elsewhere.headers.get('location') ?? '').not.toContain('evil');
    });

    test('invalid ones are refused and send nothing', async () => {
      const [ada, handle] = await opened();
      for (const change of [
        ...[{ name: '' }, { name: 'Vera\r\nBcc: all@x.example' }, { email: 'vera' }],
        ...[{ email: 'vera@x.example\nBcc: all@x.example' }, { text: '' }],
        ...[{ text: 'x'.repeat(1001) }, { homepage: 'https://buy.example' }],
        { to: 'eve@x.example' },
      ]) {
        const { status } = await write(handle, { ...letter, ...change });
        expect(status, JSON.stringify(change)).toBe(400);
      }
      expect(await ada.mails()).toEqual([]);
    });

    test('are refused for closed, muted, deleted or unconfirmed owners', async () => {
      const [ada, handle] = await opened();
      const unconfirmed = await Developer.join(api);
      const other = newHandle();
      await edit(unconfirmed, { handle: other, publicPage: OPEN });
      const none = await write('nobody-at-all', letter);
      expect(none.status).toBe(404);
      const sameAsNone = async (at: string, cookie?: string) => {
        const answer = await write(at, letter, cookie);
        expect([answer.status, answer.text]).toEqual([404, none.text]);
      };
      await sameAsNone(other);
      await edit(ada, { publicPage: { ...OPEN, contact: false } });
      await sameAsNone(handle);
      await edit(ada, { publicPage: CLOSED_PAGE });
      await sameAsNone(handle);
      await edit(ada, { publicPage: OPEN, handle: newHandle() });
      await sameAsNone(handle);
      const eve = await Developer.join(api);
      const { handle: now } = await own(ada);
      await ada.block(eve);
      // A refusal would reveal the block, because visitors may write.
      expect((await write(now ?? '', letter, eve.cookie)).status).toBe(200);
      expect(await ada.mails()).toEqual([]);
    });
  });
});

describeOnBothPlaces('public page limits', (newPlace) => {
  test('letters, new addresses and look-ups are limited', async () => {
    const limits = 'letter.address=3/1h letter.person=2/1h handle.user=2/1h handle.check=3/1h';
    const api = await startForTest(await newPlace(), { RATE_LIMITS: limits, TRUST_PROXY: '1' });
    const ada = await Developer.join(api);
    await ada.confirmEmail();
    const handle = newHandle();
    const edit = (body: unknown) => ada.call('PUT', '/api/profile/edit', { body });
    expect((await edit({ handle, publicPage: OPEN })).status).toBe(200);
    const write = async (from: string) =>
      (
        await api.call('POST', `/api/u/${handle}/message`, {
          body: { name: 'V', email: 'v@x.example', text: 'Hello' },
          headers: { 'x-forwarded-for': from },
        })
      ).status;
    expect([await write('192.0.2.1'), await write('192.0.2.2'), await write('192.0.2.1')]).toEqual([
      ...[200, 200, 429],
    ]);
    expect([await write('192.0.2.1'), await write('192.0.2.1')]).toEqual([429, 429]);
    expect((await edit({ handle: newHandle() })).status).toBe(200);
    expect((await edit({ handle: newHandle() })).status).toBe(429);
    expect((await edit({ about: 'Still free' })).status).toBe(200);
    const looks = [];
    for (let n = 0; n < 4; n += 1) looks.push((await ada.call('GET', '/api/handles/ada')).status);
    expect(looks).toEqual([200, 200, 200, 429]);
  });
});
