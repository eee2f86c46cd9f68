import { globSync } from 'node:fs';
import { ROOT } from '../../../scripts/support/run.ts';
import { ENDPOINTS } from '../access/endpoints.ts';
import { EVENT_NAMES } from '../access/events.ts';
import { HEADS } from './bent.ts';
import { actorOf, as, type Input, JSON_TYPE, send, type Target } from './calls.ts';
import { ENTRY_POINTS } from './entry-points.ts';
import { endpointInputs } from './endpoints.ts';
import { eventInputs } from './events.ts';
import { photoInputs } from './photos.ts';
import { FAMILIES } from './texts.ts';
import type { Member, Reading } from './world.ts';

/** One target of input, with all its inputs. */
export interface Cell {
  kind: 'route' | 'event' | 'page' | 'field' | 'path';
  name: string;
  inputs: Input[];
}

/** The addresses of all pages, from the files in src/pages. */
const PAGES: readonly string[] = globSync('src/pages/**/[!_]*.astro', { cwd: ROOT })
  .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.astro$/, '') || '/')
  .sort();

const FILES = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/photos/nobody-256',
  '/favicon.svg',
  '/nothing',
  '/_image',
  '/robots.txt',
  '/sitemap.xml',
  '/u/nobody-here/card.png',
];

const get = (
  name: string,
  path: (target: Target, n: number) => string,
  by: typeof actorOf | null,
): Input => ({
  name,
  send: (target, n) =>
    send(target.url, {
      method: 'GET',
      path: path(target, n),
      headers: as(by?.(target, n) ?? null),
    }),
});

function pageInputs(page: string): Input[] {
  const path = ({ world }: Target): string =>
    page
      .replace('[targetUserId]', world.friend.id)
      .replace('[developerId]', world.friend.id)
      .replace('[handle]', world.pageHandle);
  const moderator = page.startsWith('/admin')
    ? ({ world }: Target): Member => world.moderator
    : actorOf;
  return [
    get('with all there may be on it', path, moderator),
    get('to a visitor', path, null),
    ...Object.entries(HEADS).map(([name, bend]): Input => ({
      name,
      send(target, n) {
        const { path: bent, headers } = bend(path(target));
        return send(target.url, {
          method: 'GET',
          path: bent,
          headers: { ...as(actorOf(target, n)), ...headers },
        });
      },
    })),
  ];
}

/** Returns a cell for a rendered field: pages or answers with texts of a single family, by family. */
const perFamily = (name: string, path: (reading: Reading) => string): Cell => ({
  kind: 'field',
  name,
  inputs: Object.keys(FAMILIES).map((family) => {
    const of = ({ world }: Target): Reading => world.readings.get(family) as Reading;
    return get(
      family,
      (target) => path(of(target)),
      (target) => of(target).reader,
    );
  }),
});

/** A report with texts of one family, and the moderators' page for it. */
const reported: Cell = {
  kind: 'field',
  name: 'a reported message, at the moderators',
  inputs: Object.keys(FAMILIES).map((family) => ({
    name: family,
    async send(target) {
      const { reader, writer, messageIds } = target.world.readings.get(family) as Reading;
      const messageId = messageIds.slice(-20);
      await send(target.url, {
        method: 'POST',
        path: `/api/user/report/${writer.id}`,
        headers: { ...as(reader), ...JSON_TYPE },
        body: JSON.stringify({ reason: 'honest', messageIds: messageId }),
      });
      return send(target.url, {
        method: 'GET',
        path: '/admin',
        headers: as(target.world.moderator),
      });
    },
  })),
};

const FIELDS: Cell[] = [
  perFamily('a message, in the conversation', ({ writer }) => `/chat/${writer.id}`),
  perFamily('a message, in an answer', ({ writer }) => `/api/chat/${writer.id}/messages`),
  perFamily('the last message, in the list', () => '/chat'),
  perFamily('a message that is found', ({ writer }) => `/api/chat/${writer.id}/search?q=a`),
  perFamily(
    'names, headline, about, project, snippet and skills',
    ({ writer }) => `/developer/${writer.id}`,
  ),
  perFamily('a page for visitors', ({ handle }) => `/u/${handle}`),
  perFamily('the card of a page', ({ handle }) => `/u/${handle}/card.png`),
  perFamily('names of a connection', () => '/connections'),
  reported,
];

/** Every target of input; the costs are measured cell by cell. */
export const CELLS: readonly Cell[] = [
  ...Object.keys(ENDPOINTS).map((name): Cell => {
    const inputs = [...photoInputs(name), ...endpointInputs(name)];
    return { kind: 'route', name, inputs };
  }),
  ...EVENT_NAMES.map((name): Cell => ({ kind: 'event', name, inputs: eventInputs(name) })),
  ...PAGES.map((name): Cell => ({ kind: 'page', name, inputs: pageInputs(name) })),
  ...FIELDS,
  ...FILES.map((name): Cell => ({ kind: 'path', name, inputs: pageInputs(name) })),
  ...Object.entries(ENTRY_POINTS).map(([name, inputs]): Cell => ({
    kind: 'path',
    name,
    inputs: inputs(),
  })),
];
