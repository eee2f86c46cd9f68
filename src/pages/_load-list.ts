import type { AstroGlobal } from 'astro';
import type { PageAnswer } from '#shared/api.ts';
import { PAGE_SIZE } from '#shared/matching.ts';
import { type Page, pageQuery } from '#shared/schemas/paging.ts';

/** Returns the page of a list that the address asks for, or null with status 503, and the counts. */
export async function loadList<List extends PageAnswer>(
  { locals: { backend, user }, url, response }: Pick<AstroGlobal, 'locals' | 'url' | 'response'>,
  load: (page: Page) => Promise<List>,
) {
  const first = { limit: PAGE_SIZE, cursor: null };
  const [list, counts] = await Promise.all([
    load(pageQuery.catch(first).parse({ cursor: url.searchParams.get('cursor') }))
      // The cursor of the address may be anything.
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'invalid_input') return load(first);
        throw error;
      })
      .catch((error: unknown) => {
        backend.log.error({ err: error, page: url.pathname }, 'a list did not load');
        return null;
      }),
    backend.counts(user?._id ?? '').catch(() => undefined),
  ]);
  if (list === null) response.status = 503;
  return { list, counts };
}
