export const hello = 'Say hello';
export const deleted = 'Message deleted';
export const you = 'You: ';
export const typing = 'typing…';
export const draft = 'Draft:';
export const filter = 'Find a conversation';
export const none = (typed: string): string => `Nobody here is called “${typed}”.`;
