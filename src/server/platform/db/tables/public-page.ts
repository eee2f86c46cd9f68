/** How somebody set the page that visitors see; no row: closed. */
export interface PublicPagesTable {
  userId: string;
  /** 0 or 1, like the others. */
  on: number;
  /** JSON: the names of what is shown. */
  show: string;
  contact: number;
  noindex: number;
}

/** An address of a page, /u/{handle}. */
export interface HandlesTable {
  handle: string;
  /** `null`: of somebody who has left. */
  userId: string | null;
  /** `null`: in use. Else it is nobody else's until then, and leads on to the one in use. */
  until: number | null;
}
