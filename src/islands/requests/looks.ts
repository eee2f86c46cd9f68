/** The key of a yes that is not the page's only one. */
export const SOFT_LOOK =
  '[--c:var(--color-yes-soft)] [--e:var(--color-yes-line)] [--f:var(--color-yes-ink)] [--l:var(--color-yes-line)]';
