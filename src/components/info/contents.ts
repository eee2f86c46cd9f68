export interface TextSection {
  /** Ids have no `#`. */
  id: string;
  title: string;
}
