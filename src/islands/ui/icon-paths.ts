/** The outer element and the licence note are cut off. */
export const iconPaths = (svg: string): string =>
  svg.replace(/^[^]*?<svg[^>]*>\s*/, '').replace(/\s*<\/svg>\s*$/, '');
