import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { personHue } from '#shared/avatar.ts';
import { pagePath, type PublicPage } from '#shared/public-page.ts';
import { PHOTO_FILE, uploadedName } from '#shared/photo-url.ts';
import { site } from '#site';
import type { Core } from '../core.ts';
import type { Photos } from '../profile/photos/service.ts';

export type Cards = ReturnType<typeof createCards>;

export interface Card {
  body: Buffer;
  etag: string;
}

/** A cached card has about 60 KB. */
const CARDS_MAX = 200;
/** Each drawing takes some 60 ms of a shared thread. */
const AT_ONCE = 1;
/** A change of the drawing raises this, so that caches fetch again. */
const DRAWING = 2;
const PIXELS = /\.(webp|jpg|png)$/;

/** Cards are drawn on demand and cached by their content. */
export function createCards(
  parts: Pick<Core, 'limit' | 'publicUrl'> & {
    photos: Pick<Photos, 'file'>;
    dataDir: string;
  },
) {
  const { photos, limit, dataDir, publicUrl } = parts;
  const kept = new LRUCache<string, Promise<Card>>({ max: CARDS_MAX });
  const limited = pLimit(AT_ONCE);
  const host = publicUrl.replace(/^https?:\/\//, '');

  return {
    /** Throws a Problem beyond the limit of drawn cards. */
    async of(
      { ownerId, page }: { ownerId: string; page: PublicPage },
      address: string,
    ): Promise<Card> {
      const { name, photoUrl, handle, person } = page;
      const { headline = '', snippet = null } = person;
      const own = site.edition === '' ? {} : { edition: site.edition };
      const content = { name, photoUrl, handle, headline, snippet, ...own };
      const key = createHash('sha256')
        .update(JSON.stringify([DRAWING, content]))
        .digest('base64url')
        .slice(0, 22);
      const known = kept.get(key);
      if (known !== undefined) return known;
      await limit('card.address', address);
      const card = limited(async () => {
        // The image library has ten megabytes and loads with the first card.
        const { drawCard } = await import('./card.ts');
        const body = await drawCard({
          name,
          handle,
          headline,
          snippet,
          firstName: page.firstName,
          lastName: person.lastName ?? '',
          hue: personHue(ownerId),
          photo: await photoOf(photoUrl),
          site: site.name,
          address: `${host}${pagePath(handle)}`,
        });
        return { body, etag: `"${key}"` };
      });
      kept.set(key, card);
      card.catch(() => kept.delete(key));
      return card;
    },
  };

  /** Photos of other sites aren't fetched. */
  async function photoOf(url: string | null): Promise<Buffer | null> {
    const name = uploadedName(url ?? '');
    if (name !== null) return photos.file(name, 800, 'webp').catch(() => null);
    const file = PHOTO_FILE.exec(url ?? '')?.[1];
    return file === undefined || !PIXELS.test(file)
      ? null
      : readFile(join(dataDir, 'photos', file)).catch(() => null);
  }
}
