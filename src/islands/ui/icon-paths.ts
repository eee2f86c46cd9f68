/** What is drawn of an icon: a file of lucide-static without its outer element and licence note. */
export const iconPaths = (svg: string): string =>
  svg.replace(/^[^]*?<svg[^>]*>\s*/, '').replace(/\s*<\/svg>\s*$/, '');
