/** What the list of conversations says. */
export const LIST_WORDS = {
  hello: 'Say hello',
  deleted: 'Message deleted',
  you: 'You: ',
  typing: 'typing…',
  draft: 'Draft:',
  filter: 'Find a conversation',
  none: (typed: string): string => `Nobody here is called “${typed}”.`,
};
