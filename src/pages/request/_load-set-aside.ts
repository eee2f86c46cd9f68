import type { AstroGlobal } from 'astro';
import type { User } from '#shared/user.ts';
import { loadList } from '../_load-list.ts';

/** Returns the rows of hidden or declined requests, undefined if they didn't load, and the counts. */
export async function loadSetAside(
  astro: Pick<AstroGlobal, 'locals' | 'url' | 'response'>,
  which: 'hidden' | 'declined',
  { _id, snippet }: User,
) {
  const { requests } = astro.locals.backend;
  const { list, counts } = await loadList(astro, (page) => requests.setAside(which, _id, page));
  const rows = list?.requests.map(({ fromUserId: person, ...row }) => {
    return { ...row, person, snippet };
  });
  return { rows, nextCursor: list?.nextCursor, counts };
}
