import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { site } from '#site';
import type { Config } from '../config/config.ts';
import { logoOf, refused } from '../config/site-file.ts';
import { APP_ICONS, appIcon, bars } from './app-icon.ts';
import { etagOf, type Packed, packed } from './respond.ts';
import type { StaticFiles } from './static-files.ts';

/** The build's quality would delay the start by seconds. */
const BROTLI_ONCE = 9;
const LOGO_MAX_PIXELS = 16_000_000;
/** Pixels of the logo in a page; the file has three times as many. */
const LOGO_HEIGHT = 22;
const LOGO_WIDTH = 132;
const LOGO_LEAST = 12;
const WIDE = 1.6;

/** The code of the prerendered pages (scripts/support/kept-renderer.ts). */
interface Prerenderer {
  app: {
    logger: object;
    setInternals: (internals: object) => void;
    setOptions: (options: object) => void;
    render: (request: Request, options: object) => Promise<Response>;
  };
  manifest: { routes: { routeData: Route; styles: object[] }[] };
}

interface Route {
  type: string;
  route: string;
  component: string;
  pathname?: string;
  prerender: boolean;
}

/**
 * Returns the files of the build with what a host's site.json changes: prerendered pages are rendered again, once, and
 * logo, icons and service worker are made. Without the file returns `files`.
 */
export async function ownSite(
  { dataDir, siteFile }: Pick<Config, 'dataDir' | 'siteFile'>,
  files: StaticFiles,
  dist: string,
): Promise<StaticFiles> {
  if (site.edition === '') return files;
  const own = {
    assets: new Map(files.assets),
    pages: new Map(files.pages),
    imports: files.imports,
  };
  const logo = siteFile.logo === undefined ? null : await convertLogo(dataDir, siteFile.logo);
  if (logo !== null) own.assets.set(logo.path, logo.file);
  for (const [path, file] of await drawIcons(files, logo?.square ?? null))
    own.assets.set(path, file);
  // Browsers install another worker and fetch its offline page again.
  const worker = files.assets.get('/worker.js');
  if (worker !== undefined) {
    const body = Buffer.concat([worker.body, Buffer.from(`// ${site.edition}\n`)]);
    own.assets.set('/worker.js', await packed({ ...worker, body }, BROTLI_ONCE));
  }
  for await (const [path, { body, policy }] of rendered(dist)) {
    const group = files.pages.has(path) ? own.pages : own.assets;
    const old = group.get(path);
    if (old === undefined) throw new Error(`The build has no ${path}`);
    const headers = { ...old.headers, ...(policy && { 'content-security-policy': policy }) };
    group.set(path, await packed({ headers, body }, BROTLI_ONCE));
  }
  return own;
}

/** Renders every prerendered page and file as the build does. */
async function* rendered(dist: string) {
  const folder = join(dist, 'server/prerender');
  const entry = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.mjs'));
  if (!entry) throw new Error('The build lacks dist/server/prerender: run `npm run build` again.');
  const { app, manifest } = (await import(pathToFileURL(join(folder, entry)).href)) as Prerenderer;
  const routes = manifest.routes.map(
    ({ routeData: { route, component }, styles }) =>
      [
        `${route}&${component}`,
        { styles: styles.map((sheet, order) => ({ sheet, order, depth: 0 })) },
      ] as const,
  );
  // Astro's own build sets these two, with much more.
  app.setInternals({ pagesByKeys: new Map(routes) });
  app.setOptions({ settings: { scripts: [] }, logger: app.logger });
  for (const { routeData } of manifest.routes.filter((one) => one.routeData.prerender)) {
    const { pathname = '', type } = routeData;
    const url = `http://localhost${pathname}${type === 'page' ? '.html' : ''}`;
    const response = await app.render(new Request(url), { routeData });
    const body = Buffer.from(await response.arrayBuffer());
    const policy = response.headers.get('content-security-policy');
    yield [pathname, { body, policy }] as const;
  }
}

/** Sets `site.logo`. `square` is the image as a data address if it fits app icons. */
async function convertLogo(dataDir: string, name: string) {
  const { default: sharp } = await import('sharp');
  const height = LOGO_HEIGHT * 3;
  const { data, info } = await sharp(logoOf(dataDir, name), { limitInputPixels: LOGO_MAX_PIXELS })
    .resize(LOGO_WIDTH * 3, height, { fit: 'inside' })
    .timeout({ seconds: 20 })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refused('logo', `${name} can’t be converted (${(error as Error).message})`);
    });
  if (Math.min(info.width, info.height) < LOGO_LEAST) {
    throw refused('logo', `${name} is too long to be seen`);
  }
  const headers = {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  const path = `/logo-${site.edition}.webp`;
  const isWide = info.width / info.height > WIDE;
  const [wide, high] = [info.width, info.height].map((pixels) => Math.round(pixels / 3));
  site.logo = { url: path, width: wide ?? 0, height: high ?? 0, isWide };
  const png = isWide ? null : await sharp(data).png().toBuffer();
  const square = png && `data:image/png;base64,${png.toString('base64')}`;
  return { path, file: { headers, body: data, etag: etagOf(data) }, square };
}

/** Returns app icons and favicon in the host's colour, with a square logo if there is one. */
async function drawIcons(
  { assets }: StaticFiles,
  logo: string | null,
): Promise<[path: string, file: Packed][]> {
  const { mark, markOnDark } = site.colours;
  const image = `<image x="4" y="4" width="24" height="24" href="${logo ?? ''}"/>`;
  const { default: sharp } = await import('sharp');
  const drawn: [string, Packed][] = [];
  for (const [name, size, scale, radius] of APP_ICONS) {
    const path = `/icons/${name}.png`;
    const drawing = logo === null ? bars('#ededea', markOnDark) : image;
    const body = await sharp(appIcon(drawing, scale, radius))
      .resize(size, size)
      .png()
      .toBuffer();
    const { headers = {} } = assets.get(path) ?? {};
    drawn.push([path, { headers, body, etag: etagOf(body) }]);
  }
  const { headers = {}, body } = assets.get('/favicon.svg') ?? {};
  const icon =
    logo === null
      ? String(body).replace('#f59300', mark).replace('#ffad38', markOnDark)
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">${image}</svg>`;
  drawn.push(['/favicon.svg', await packed({ headers, body: Buffer.from(icon) }, BROTLI_ONCE)]);
  return drawn;
}
