/** Returns the drawing of a lucide-static file without its outer element and licence note. */
export const iconPaths = (svg: string): string =>
  svg.replace(/^[^]*?<svg[^>]*>\s*/, '').replace(/\s*<\/svg>\s*$/, '');
