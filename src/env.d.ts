/// <reference types="astro/client" />

declare namespace App {
  /** Set by the front for every page that Astro renders; absent while pages are prerendered. */
  interface Locals {
    user: import('#shared/user.ts').User | null;
    /** The visitor's address, for limits. */
    address: string;
    infoPages: import('#shared/guard.ts').InfoPages;
    /** Prefetched pages may never be seen, so they count as no visit. */
    prefetched?: boolean;
    backend: import('#server/backend.ts').Backend;
    /** The public page of /u/{handle} if it is already loaded. */
    publicPage?: import('#shared/public-page.ts').PublicPage;
  }
}
