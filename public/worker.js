// The one service worker: shows what is pushed, and keeps what can be read without a connection:
// the scripts and styles of pages, an offline page, and the conversations opened last.

const SHELL = 'shell-1';
const PAGES = 'pages-';
const OFFLINE = '/offline';
const CHATS_MAX = 20;
const ASSETS_MAX = 300;
/** Milliseconds after which a kept page is no longer shown, and the list of chats is fetched again. */
const KEEP_MS = 7 * 24 * 3600 * 1000;
const LIST_MS = 5 * 60 * 1000;

/** One after the other: what is kept of a page never comes after what forgets it. */
let turn = Promise.resolve();
const inTurn = (task) => (turn = turn.then(task, task));

const isChat = (path) => /^\/chat(\/[\w-]+)?$/.test(path);

self.addEventListener('install', (event) => {
  event.waitUntil(keepOffline().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** A conversation has changed since its page was loaded. */
self.addEventListener('message', (event) => {
  const path = event.data?.keep;
  if (typeof path === 'string' && isChat(path)) event.waitUntil(keepAnew(path));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const ends = pathname === '/api/logout' || pathname.startsWith('/api/delete/');
  if (ends && request.method !== 'GET') event.respondWith(leave(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') event.respondWith(visit(event, pathname));
  else if (pathname.startsWith('/_astro/')) event.respondWith(asset(request));
});

/** The answer comes after the pages are gone: whoever reads it has left nothing behind. */
async function leave(request) {
  const response = await fetch(request);
  if (response.ok) await inTurn(forgetPerson).catch(() => undefined);
  return response;
}

async function visit(event, pathname) {
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    return (await kept(pathname)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
  // A proxy answers for a server that is away.
  if (response.status >= 500) return (await kept(pathname)) ?? response;
  const html = response.headers.get('content-type')?.startsWith('text/html');
  if (response.ok && html) {
    const copy = response.clone();
    // Before the page is shown: whoever sees that nobody is signed in finds nothing of anybody.
    const settled = inTurn(() => settle(copy, pathname)).catch(() => undefined);
    if (pathname === '/login') await settled;
    else event.waitUntil(settled);
  }
  return response;
}

/** Whose page it is decides what stays: pages of one person at a time, and of nobody after them. */
async function settle(response, pathname) {
  const fields = response.headers.get('link') ?? '';
  const { status, headers } = response;
  const text = await response.text();
  if (/<html[^>]* data-session="out"/.test(text)) return forgetPerson();
  const person = /<body[^>]*? data-user="[^"]*?_id&(?:quot|#34);:&(?:quot|#34);([\w-]+)/.exec(
    text,
  )?.[1];
  if (!person) return;
  await forgetAllBut(person);
  if (!isChat(pathname)) return;
  const cache = await caches.open(PAGES + person);
  const stamped = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) stamped.delete(name);
  stamped.set('x-kept-at', String(Date.now()));
  // Written anew, it stands last: the first are those opened longest ago.
  await cache.delete(pathname);
  await cache.put(pathname, new Response(text, { status, headers: stamped }));
  await trim(cache, CHATS_MAX + 1);
  await keepAssets(text + fields);
  if (pathname !== '/chat') await keepList(cache);
}

/** In turn from the request on: a log-out after it forgets what it brings. */
const keepAnew = (pathname) =>
  inTurn(async () => {
    const response = await fetch(pathname, { signal: AbortSignal.timeout(5000) });
    if (response.ok && !response.redirected) await settle(response, pathname);
  }).catch(() => undefined);

/** The list of conversations, which leads to those that are kept. */
async function keepList(cache) {
  const old = await cache.match('/chat');
  if (old && Date.now() - Number(old.headers.get('x-kept-at')) < LIST_MS) return;
  const response = await fetch('/chat', { signal: AbortSignal.timeout(5000) });
  if (response.ok && !response.redirected) await settle(response, '/chat');
}

async function kept(pathname) {
  for (const name of await caches.keys()) {
    const page = name.startsWith(PAGES) && (await (await caches.open(name)).match(pathname));
    if (page && Date.now() - Number(page.headers.get('x-kept-at')) < KEEP_MS) return page;
  }
  return undefined;
}

/** Pages, and pictures that wait to be sent. */
async function forgetAllBut(person) {
  for (const name of await caches.keys()) {
    const owner = /^(?:pages|unsent)-(.*)$/.exec(name)?.[1];
    if (owner !== undefined && owner !== person) await caches.delete(name);
  }
}

/** Nobody is signed in here any more: no pages stay, and the next person gets no pushes unasked. */
async function forgetPerson() {
  await forgetAllBut(null);
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Files of the build never change under their name. A full or broken store costs the page none of them. */
async function asset(request) {
  const cache = await caches.open(SHELL).catch(() => null);
  const found = await cache?.match(request.url).catch(() => undefined);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache?.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

async function keepAssets(text) {
  const cache = await caches.open(SHELL);
  const names = new Set(text.match(/\/_astro\/[\w.@~-]+/g));
  await Promise.all(
    [...names].map(async (name) => {
      if (!(await cache.match(name))) await cache.add(name);
    }),
  );
  await trim(cache, ASSETS_MAX);
}

async function keepOffline() {
  const cache = await caches.open(SHELL);
  const response = await fetch(OFFLINE);
  if (!response.ok) throw new Error(`the offline page answered ${response.status}`);
  await cache.put(OFFLINE, response.clone());
  await keepAssets(await response.text());
}

async function trim(cache, most) {
  const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE));
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? '/', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => one.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
