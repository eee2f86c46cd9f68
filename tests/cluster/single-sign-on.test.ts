import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { createVisitor, oidcPerson, type OidcStandIn, startOidc } from '../support/fakes/oidc.ts';

const ORIGIN = 'http://pairwise.example';

let oidc: OidcStandIn;
beforeAll(async () => {
  oidc = await startOidc();
});
afterAll(() => oidc.close());
const { url, open } = useCluster(2, () => ({ ...oidc.env(ORIGIN), SIGNUP: 'sso' }));

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

test('a visit may end at another node, whose logout closes sockets at all', async () => {
  oidc.person = oidcPerson();
  const visitor = createVisitor();
  const [one, two] = [url(0), url(1)];
  oidc.sites = [two];
  const begun = await fetch(`${one}/api/login/sso`, { redirect: 'manual' });
  const back = await visitor.follow(begun.headers.get('location') ?? '');
  const ended = await fetch(two + back.pathname + back.search, {
    headers: { cookie: cookiesOf(begun) },
    redirect: 'manual',
  });
  expect(ended.headers.get('location')).toBe('/start');
  const cookie = cookiesOf(ended);
  const clients = [await open(0, { cookie }), await open(1, { cookie })];
  const hint = /pairwise\.id_token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const query = new URLSearchParams({
    id_token_hint: hint,
    post_logout_redirect_uri: `${ORIGIN}/login`,
  });
  await visitor.logOut(`${oidc.issuer}/session/end?${query.toString()}`);
  await eventually(() => {
    expect(clients.map(({ socket }) => socket.connected)).toEqual([false, false]);
  });
  const view = await fetch(`${one}/api/profile/view`, { headers: { cookie } });
  expect(view.status).toBe(401);
});
