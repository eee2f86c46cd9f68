import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { type CardContent, drawCard } from '#server/features/public-page/card.ts';
import { writeHours } from '#shared/availability.ts';
import { FIELD_NAMES, FIELDS } from '#shared/profile-fields.ts';
import { type PublicPageSettings, SHOWABLE, CLOSED_PAGE } from '#shared/public-page.ts';
import { type ApiServer, startSite } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { picture } from '../../support/images.ts';

const OPEN = { ...CLOSED_PAGE, on: true, show: SHOWABLE };

/** Each text is unique. */
const TOLD = {
  about: 'Canary about',
  skills: ['Canaryskill'],
  headline: 'Canary headline <b>&"</script>',
  level: 'lead',
  lookingFor: ['co-founder'],
  learning: ['Canarylearning'],
  languages: ['Canarylanguage'],
  timeZone: 'Asia/Kathmandu',
  codeUrl: 'https://code.example/canary-code',
  siteUrl: 'https://site.example/canary-site',
  project: {
    title: 'Canary project',
    pitch: 'Canary pitch',
    stack: ['Canarystack'],
    wanted: ['reviewer'],
    hours: 77,
    stage: 'started',
    link: 'https://site.example/canary-link',
  },
  snippet: { language: 'rust', code: 'fn canary_code() {}', note: 'Canary note' },
} as const;
/** Private values, unique on the page. */
const PRIVATE = {
  age: 119,
  gender: 'female',
  availability: writeHours([20, 21, 44]),
  commentsFrom: 'shared',
};

/** The visible trace of each field. */
const TRACES: Record<string, RegExp> = {
  lastName: /Canarylast/,
  about: /Canary about/,
  skills: /Canaryskill/,
  headline: /Canary headline/,
  level: /\blead\b/,
  lookingFor: /co-founder/,
  learning: /Canarylearning/,
  languages: /Canarylanguage/,
  timeZone: /Kathmandu/,
  codeUrl: /canary-code/,
  siteUrl: /canary-site/,
  project: /Canary project|Canary pitch|Canarystack|77 h a week|canary-link/,
  snippet: /canary_code|Canary note/,
  photo: /photos\.example/,
};

let count = 0;

describeOnBothPlaces('the public page', (newPlace) => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startSite(await newPlace(), { ORIGIN: 'http://pairwise.example' });
  });
  afterAll(() => api.close());

  const get = (path: string, cookie?: string, headers = {}) =>
    api.call('GET', path, { cookie, headers });
  const open = async (settings: Partial<PublicPageSettings> = {}): Promise<[Developer, string]> => {
    const ada = await Developer.join(api);
    await ada.confirmEmail();
    const handle = `page-${String((count += 1))}`;
    const publicPage = { ...OPEN, ...settings };
    const names = { firstName: 'Mara', lastName: 'Canarylast', handle };
    await ada.edit({ ...TOLD, ...PRIVATE, ...names, publicPage });
    await ada.edit({ photoUrl: 'https://photos.example/mara.webp' });
    return [ada, handle];
  };
  /** Returns everything a program can read of a page: its HTML, headers and linked files. */
  const crawl = async (handle: string): Promise<string> => {
    const own = ['', '/card.png', '/photo'].map((file) => `/u/${handle}${file}`);
    const answers = await Promise.all(
      [...own, '/sitemap.xml', '/robots.txt'].map((path) => get(path)),
    );
    return answers.map(({ text, headers }) => JSON.stringify([...headers]) + text).join('\n');
  };

  test('shows its owner’s public fields to people and programs', async () => {
    const [, handle] = await open();
    const { status, text, headers } = await get(`/u/${handle}`);
    expect(status).toBe(200);
    for (const [name, trace] of Object.entries(TRACES)) expect(text, name).toMatch(trace);
    expect(text).toContain(`<link rel="canonical" href="http://pairwise.example/u/${handle}"`);
    expect(text).toContain(`content="http://pairwise.example/u/${handle}/card.png"`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Mara Canarylast',
      url: `http://pairwise.example/u/${handle}`,
      description: TOLD.headline,
      image: 'https://photos.example/mara.webp',
      knowsAbout: TOLD.skills,
      knowsLanguage: TOLD.languages,
      sameAs: [TOLD.codeUrl, TOLD.siteUrl],
    });
    expect(text).not.toContain('<b>&"');
    expect(text).not.toMatch(/\sstyle="|\son\w+="/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).toContain('class="k"');
  });

  test('contains no email, id, private or hidden field', async () => {
    const [ada, handle] = await open();
    const all = await crawl(handle);
    const { emailId } = ada.credentials;
    for (const secret of [emailId, ada.id, String(PRIVATE.availability), 'female', '119 yrs'])
      expect(all.includes(secret), secret).toBe(false);
    expect((await get(`/u/${handle}`)).text).not.toMatch(/\b119\b/);
    expect(FIELD_NAMES.filter((name) => !FIELDS[name].public)).toEqual(Object.keys(PRIVATE));
    for (const [hidden, trace] of Object.entries(TRACES)) {
      const show = SHOWABLE.filter((name) => name !== hidden);
      await ada.edit({ publicPage: { ...OPEN, show } });
      expect(await crawl(handle), hidden).not.toMatch(trace);
    }
    // Without public fields it is a first name.
    await ada.edit({ publicPage: { ...OPEN, show: [], contact: false } });
    const none = await crawl(handle);
    for (const [name, trace] of Object.entries(TRACES)) expect(none, name).not.toMatch(trace);
    const { text } = await get(`/u/${handle}`);
    expect(text).toContain('Mara');
    expect(text).not.toContain('<form');
    expect([...text.matchAll(/<h2/g)].length).toBe(2);
  });

  test('shows confirmed outcomes with the partner’s first name only', async () => {
    const [ada, handle] = await open();
    const ben = await Developer.join(api);
    await connect(ada, ben);
    const time = Date.now() - 3_600_000;
    const [lowUserId, highUserId] = [ada.id, ben.id].sort() as [string, string];
    const row = {
      ...{ lowUserId, highUserId, proposerId: ada.id, goal: 'A goal', minutes: 60 as const },
      ...{ state: 'agreed' as const, round: 1, times: '[]', startsAt: time, endsAt: time + 1 },
    };
    const both = { lowBuilt: 1, highBuilt: 1, builtAt: time, link: 'https://example.com/built' };
    const { db } = api.backend.database;
    const add = (more: object, what: string) => {
      const values = { ...row, ...more, id: randomUUIDv7(), what };
      return db.insertInto('pair_sessions').values(values).execute();
    };
    await add(both, 'Canary built');
    await add({ lowBuilt: 1 }, 'Canary alone');
    const mine = lowUserId === ada.id ? 'lowHides' : 'highHides';
    await add({ ...both, [mine]: 1 }, 'Canary hidden');
    const { text } = await get(`/u/${handle}`);
    expect(text).toContain('Canary built');
    expect(text).toContain('https://example.com/built');
    expect(text).toContain(`<bdi>${ben.user.firstName}</bdi>`);
    expect(text).not.toMatch(new RegExp(`Canary alone|Canary hidden|${ben.id}`));
    // After an unmatch the outcome stays, without a name.
    expect((await ben.call('POST', `/api/user/unmatch/${ada.id}`)).status).toBe(200);
    const after = (await get(`/u/${handle}`)).text;
    expect(after).toMatch(/Canary built[^]*<bdi>someone<\/bdi>/);
    expect(after).not.toContain(`<bdi>${ben.user.firstName}</bdi>`);
  });

  describe('is not found', () => {
    const bare = ({ status, text, headers }: Awaited<ReturnType<typeof get>>) => {
      const told = [...headers].filter(
        ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
      );
      return { status, text, told };
    };

    test('while it is closed, like an unknown page', async () => {
      const [ada, handle] = await open();
      expect((await get(`/u/${handle}`)).status).toBe(200);
      await ada.edit({ publicPage: { ...OPEN, on: false } });
      for (const file of ['', '/card.png', '/photo']) {
        const unknown = bare(await get(`/u/nobody-here${file}`));
        expect(unknown.status).toBe(404);
        expect(bare(await get(`/u/${handle}${file}`))).toEqual(unknown);
      }
      // Neither for members nor for its owner.
      for (const cookie of [ada.cookie, (await Developer.join(api)).cookie]) {
        expect(bare(await get(`/u/${handle}`, cookie))).toEqual(
          bare(await get('/u/nobody-here', cookie)),
        );
      }
    });

    test('for people who block its owner, and while its owner is suspended', async () => {
      const [ada, handle] = await open();
      const bob = await Developer.join(api);
      await bob.block(ada);
      expect(bare(await get(`/u/${handle}`, bob.cookie))).toEqual(
        bare(await get('/u/nobody-here', bob.cookie)),
      );
      const { suspensions, database } = api.backend;
      expect((await get(`/u/${handle}`)).status).toBe(200);
      await database.db
        .transaction()
        .execute((trx) => suspensions.suspend(trx, ada.id, 'Spam', Date.now() + 60_000));
      expect((await get(`/u/${handle}`)).status).toBe(404);
      expect((await get(`/u/${handle}/card.png`)).status).toBe(404);
      await database.db.transaction().execute((trx) => suspensions.lift(trx, ada.id));
      expect((await get(`/u/${handle}`)).status).toBe(200);
    });

    test('after its owner’s account is deleted, or under another address', async () => {
      const [ada, handle] = await open();
      await get(`/u/${handle}`);
      await ada.leave();
      expect((await get(`/u/${handle}`)).status).toBe(404);
      expect((await get('/sitemap.xml')).text).not.toContain(`/u/${handle}<`);
      for (const path of [
        ...['/u', '/u/', '/u/a/b', '/u/page-1/card.jpg', '/u/page-1/card.png/', '/u/%2e%2e'],
        ...['/u/..', `/u/${'a'.repeat(5000)}`],
      ])
        expect([302, 404], path).toContain((await get(path)).status);
    });
  });

  test('looks the same to blocked people as to other members', async () => {
    const [ada, handle] = await open();
    const [eve, bob] = await Developer.many(api, 2);
    await ada.block(eve);
    const seen = async (path: string, { cookie, id }: Developer) => {
      const { status, text } = await get(path, cookie);
      return { status, text: text.replaceAll(id, 'reader') };
    };
    const page = await seen(`/u/${handle}`, eve);
    expect(page.status).toBe(200);
    expect(page).toEqual(await seen(`/u/${handle}`, bob));
    await ada.edit({ handle: `${handle}-new` });
    expect(await seen(`/u/${handle}`, eve)).toEqual(await seen(`/u/${handle}`, bob));
  });

  test('redirects from a former address and from capitals', async () => {
    const [ada, handle] = await open();
    await ada.edit({ handle: `${handle}-moved` });
    const member = await Developer.join(api);
    for (const [path, cookie] of [
      [`/u/${handle}`],
      [`/u/${handle.toUpperCase()}-MOVED`],
      [`/u/${handle}`, member.cookie],
    ] as const) {
      const { status, headers } = await get(path, cookie);
      expect([status, headers.get('location')]).toEqual([302, `/u/${handle}-moved`]);
    }
  });

  describe('is cached for visitors', () => {
    test('as the same bytes, without content for members', async () => {
      const [ada, handle] = await open();
      const [bob, cleo] = await Developer.many(api, 2);
      await connect(ada, cleo);
      const first = await get(`/u/${handle}`, bob.cookie);
      const visitor = await get(`/u/${handle}`);
      const strip = await get(`/u/${handle}`, ada.cookie);
      const chat = await get(`/u/${handle}`, cleo.cookie);
      expect(first.text).toContain('data-interested');
      expect(strip.text).toContain('/settings#page');
      expect(chat.text).toContain(`/chat/${ada.id}`);
      expect(visitor.text).toContain(`/login?to=%2Fu%2F${handle}#sign-up`);
      for (const word of ['data-interested=', '/settings#page', '/chat/', ada.id, bob.id]) {
        expect(visitor.text.includes(word), word).toBe(false);
      }
      const robot = { 'user-agent': 'a robot' };
      const again = await get(`/u/${handle}`, 'theme=dark; session=forged', robot);
      expect(again.text).toBe(visitor.text);
      for (const { headers } of [first, visitor, strip]) {
        expect(headers.get('cache-control')).toBe('private, no-cache');
        expect(headers.get('vary')).toContain('cookie');
      }
      const etag = visitor.headers.get('etag') ?? '';
      expect((await get(`/u/${handle}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    });

    test('until a part of it changes', async () => {
      const [ada, handle] = await open();
      expect((await get(`/u/${handle}`)).text).toContain('Canary about');
      await ada.edit({ about: 'Said anew' });
      expect((await get(`/u/${handle}`)).text).toContain('Said anew');
      await ada.edit({ publicPage: { ...OPEN, show: ['photo'] } });
      expect((await get(`/u/${handle}`)).text).not.toContain('Said anew');
      // A change outside the page keeps the cache.
      const etag = (await get(`/u/${handle}`)).headers.get('etag');
      await ada.edit({ age: 44, about: 'Not shown' });
      expect((await get(`/u/${handle}`)).headers.get('etag')).toBe(etag);
    });
  });

  test('search engines list confirmed pages unless their owner opts out', async () => {
    const [, listed] = await open();
    const [, unlisted] = await open({ noindex: true });
    const [unconfirmed, spam] = await open();
    await unconfirmed.change('users', { emailVerified: 0 });
    const { text } = await get('/sitemap.xml');
    expect(text).toContain(`<loc>http://pairwise.example/u/${listed}</loc>`);
    for (const handle of [unlisted, spam]) {
      expect(text).not.toContain(handle);
      expect((await get(`/u/${handle}`)).text).toContain('<meta name="robots" content="noindex"');
    }
    expect((await get(`/u/${listed}`)).text).not.toContain('noindex');
    expect((await get('/robots.txt')).text).toContain(
      'Sitemap: http://pairwise.example/sitemap.xml',
    );
  });

  test('has a card image, redrawn when its content changes', async () => {
    const [ada, handle] = await open();
    const card = async () => {
      const answer = await fetch(`${api.url}/u/${handle}/card.png`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      return {
        etag: answer.headers.get('etag') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const first = await card();
    // Reads the bytes: in a process that has converted a photo, the library opens no PNG file.
    expect(await sharp(first.body).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await card()).etag).toBe(first.etag);
    const kept = await get(`/u/${handle}/card.png`, undefined, { 'if-none-match': first.etag });
    expect(kept.status).toBe(304);
    await ada.edit({ headline: 'Another line', snippet: null });
    const second = await card();
    expect(second.body.equals(first.body)).toBe(false);
    for (const headline of ['\u202e<&>"\u0300'.repeat(9), '你好 🙂 مرحبا', '']) {
      await ada.edit({ headline });
      expect((await sharp((await card()).body).metadata()).width).toBe(1200);
    }
  });

  test('shows an uploaded photo only there and only while enabled', async () => {
    const [ada, handle] = await open();
    const sent = await ada.call('POST', '/api/profile/photo', {
      raw: new Uint8Array(await picture('png')),
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.status, sent.text).toBe(200);
    const { photoUrl } = (sent.body as { data: { photoUrl: string } }).data;
    expect((await get(photoUrl)).status).toBe(404);
    const { text } = await get(`/u/${handle}`);
    expect(text).toContain(`src="/u/${handle}/photo"`);
    expect(text).not.toContain(photoUrl);
    const path = `/u/${handle}/photo`;
    const photo = await get(path);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(photo.headers.get('cache-control')).toBe('no-cache');
    const etag = photo.headers.get('etag') ?? '';
    expect((await get(path, undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(`/u/${handle}/card.png`)).status).toBe(200);
    await ada.edit({ publicPage: { ...OPEN, show: ['skills'] } });
    expect((await get(path)).status).toBe(404);
  });

  test('accepts only GET and HEAD', async () => {
    const [, handle] = await open();
    for (const path of [`/u/${handle}`, `/u/${handle}/card.png`, '/sitemap.xml']) {
      expect((await api.call('POST', path, { body: {} })).status, path).toBe(405);
    }
  });
});

const CARD: CardContent = {
  ...{ name: 'Ada', firstName: 'Ada', lastName: 'Byron', handle: 'ada', headline: '' },
  ...{ snippet: null, photo: null, hue: 0, site: 'Pairwise', address: 'pairwise.example/u/ada' },
};

test('a card is drawn with piled-up marks and XML in its texts', async () => {
  for (const field of ['name', 'firstName', 'headline', 'site'] as const) {
    for (const text of [`A${'\u0301'.repeat(60)}da`, '<![CDATA[ Ada ]]>']) {
      const card = await drawCard({ ...CARD, [field]: text });
      const { width, height } = await sharp(card).metadata();
      expect([width, height], field).toEqual([1200, 630]);
    }
  }
});

test('a card draws five scripts and leaves out others', async () => {
  const draw = async (part: Partial<CardContent>) =>
    (await drawCard({ ...CARD, ...part })).toString('base64');
  const rust = await draw({ headline: 'Rust' });
  for (const other of ['🚀', '👩🏽‍💻', '❤️', '你好', 'नमस्ते', '𐎀', '\u{10fffd}']) {
    expect(await draw({ headline: `Rust ${other}` }), other).toBe(rust);
  }
  const empty = await draw({});
  for (const drawn of ['Rust', 'Ελένη', 'Привет', 'שלום', 'مرحبا']) {
    expect(await draw({ headline: drawn }), drawn).not.toBe(empty);
  }
  expect(await draw({ name: '李小龙' })).toBe(await draw({ name: 'ada' }));
});
