import { map } from 'nanostores';
import type { LinkPreview } from '#shared/code-links.ts';
import { api } from '#stores/client/api.ts';

/** Null without a preview; a missing one is loading. */
type Previews = Record<string, LinkPreview | null | undefined>;

export const $linkPreviews = map<Previews>({});
const asked = new Set<string>();

/** Loads a preview once; a failure is retried by the next page. */
export async function needLinkPreview(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  const answer = await api('GET /link-previews', { query: { url } }).catch(() => null);
  $linkPreviews.setKey(url, answer?.preview ?? null);
}
