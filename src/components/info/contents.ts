/** A section of a text page: what its anchor is called and what its heading says. */
export interface TextSection {
  /** Without `#`; unique on the page. */
  id: string;
  title: string;
}
