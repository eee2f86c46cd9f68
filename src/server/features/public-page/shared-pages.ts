import { createHash } from 'node:crypto';
import { handleOfPath, pagePath } from '#shared/public-page.ts';
import type { FindVisitorPage } from '../../platform/http/page-server.ts';
import type { PublicPages } from './service.ts';

/** A hash of the content makes a cached page valid on every node while nothing changes. */
export const createSharedPages =
  (publicPages: Pick<PublicPages, 'find'>): FindVisitorPage =>
  async (path) => {
    if (!path.startsWith('/u/')) return null;
    const handle = handleOfPath(path.toLowerCase());
    const found = handle === null ? null : await publicPages.find(path.slice('/u/'.length));
    if (found === null) return { kind: 'missing' };
    if (found.kind === 'moved') return { kind: 'moved', to: pagePath(found.to) };
    const { page } = found;
    const key = createHash('sha256').update(JSON.stringify(page)).digest('base64url');
    return { kind: 'page', key, locals: { publicPage: page } };
  };
