/** A section of a text page with its anchor and heading. */
export interface TextSection {
  /** Without `#`; unique on the page. */
  id: string;
  title: string;
}
