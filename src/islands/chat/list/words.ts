export const hello = 'Say hello';
export const deleted = 'Message deleted';
export const you = 'You: ';
export const typing = 'typing…';
export const draft = 'Draft:';
export const filter = 'Find a conversation';
export const none = (typed: string): string => `Nobody here is called “${typed}”.`;
export const yourTurn = 'Your turn';
export const all = 'All';
export const whichCalls = 'Which conversations';
export const nobodyWaits = 'Nobody waits for you.';
export const noted = (count: number): string =>
  count === 1 ? '1 request with a comment' : `${String(count)} requests with a comment`;
