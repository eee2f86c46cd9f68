import { counted } from '#shared/language.ts';

export const copied = 'Copied';
export const notCopied = 'Your browser did not allow copying. Select the text instead.';
export const signalsKept = (online: boolean): string =>
  `${online ? 'The server does not answer.' : 'You are offline.'} What you chose and wrote is kept here and sent later.`;
export const signalsSent = (count: number): string =>
  `Back online. ${counted(count, { one: 'signal', other: 'signals' })} sent.`;
