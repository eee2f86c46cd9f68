// The HTML of a page names its modules, so that a phone fetches them at once instead of one level after the other.
/** Matches the opening tag of an island. */
const ISLAND = /<astro-island(?:\s+[\w-]+(?:="[^"]*")?)*\s*>/g;

/** Returns the scripts that a page's islands import. */
function scriptsOf(html: string, imports: Readonly<Record<string, string[]>>): Set<string> {
  const scripts = new Set<string>();
  for (const [island] of html.matchAll(ISLAND)) {
    // Islands for wide windows, and hidden ones, may never load.
    if (/ client="(?:media|visible)"/.test(island)) continue;
    for (const [, url = ''] of island.matchAll(/ (?:component-url|renderer-url)="([^"]+)"/g)) {
      scripts.add(url);
      for (const imported of imports[url] ?? []) scripts.add(imported);
    }
  }
  return scripts;
}

/** The attribute of the layout's last script with the modules to load (components/shell/first-paint.ts). */
const SLOT = ' data-scripts="';

/** Writes the modules of a page into its HTML. */
export function announceScripts(body: Buffer, imports: Readonly<Record<string, string[]>>): Buffer {
  const html = body.toString();
  const at = html.lastIndexOf(SLOT);
  if (at === -1) return body;
  const start = at + SLOT.length;
  const scripts = [...scriptsOf(html, imports)].join(' ');
  return Buffer.from(html.slice(0, start) + scripts + html.slice(start));
}
