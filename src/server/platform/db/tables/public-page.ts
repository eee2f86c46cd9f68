/** Settings of a public page; without a row it is closed. */
export interface PublicPagesTable {
  userId: string;
  /** 0 or 1, like the others. */
  on: number;
  /** JSON list of visible fields. */
  show: string;
  contact: number;
  noindex: number;
}

/** A handle of /u/{handle}. */
export interface HandlesTable {
  handle: string;
  /** Null after a deletion. */
  userId: string | null;
  /** Null while in use; otherwise reserved until this time, and redirecting. */
  until: number | null;
}
