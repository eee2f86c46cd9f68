interface Shown {
  user: { _id: string };
  relation: string;
  line: string;
}

/** Another device may change these parts of a row. */
export const shownOf = ({ user, relation, line }: Shown): string => user._id + relation + line;
