// The entry of Astro's build, dist/server/pages.mjs: renders pages into memory, to compress and preload.
import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from './page-server.ts';

const app = createApp();
/** Nothing of Astro's own error pages is used. */
const nothing = () => Promise.resolve(new Response(null, { status: 404 }));

/** Renders the page at `url`; null if there is none. Throws the page's error if it fails after its first byte. */
export const render: RenderPage = async (url, headers, locals) => {
  const request = new Request(url, { headers: headers as Record<string, string> });
  const routeData = app.match(request);
  if (routeData === undefined) return null;
  const options = { routeData, locals, prerenderedErrorPageFetch: nothing };
  const response = await app.render(request, options);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
};
