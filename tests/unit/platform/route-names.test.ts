import { describe, expect, test } from 'vitest';
import { createRouteNames } from '#server/platform/http/route-names.ts';

const routeName = createRouteNames([
  { method: 'ALL', path: '/api/*' },
  { method: 'GET', path: '/api/user/feed' },
  { method: 'POST', path: '/api/request/send/:status/:userId' },
]);

describe('the name of a route', () => {
  test.each([
    ['/api/user/feed', '/api/user/feed'],
    ['/api/request/send/interested/0193', '/api/request/send/:status/:userId'],
    ['/api/request/send/interested', '/api/*'],
    ['/api/whatever/0193', '/api/*'],
    ['/', '/'],
    ['/Terms/', '/terms'],
    ['/chat', '/chat'],
    ['/chat/0193', '/chat/:id'],
    ['/developer/0193', '/developer/:id'],
    ['/_astro/index.C0osYPEo.js', '/_astro/*'],
    ['/photos/0193-256', '/photos/*'],
    ['/socket.io/', '/socket.io/'],
    ['/healthz', '/healthz'],
    ['/wp-login.php', 'other'],
    ['/%', 'other'],
  ])('%s is %s', (path, name) => {
    expect(routeName(path)).toBe(name);
  });
});
