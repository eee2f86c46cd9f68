import { counted } from '#shared/language.ts';

export const copied = 'Copied';
export const notCopied = 'Your browser did not allow copying. Select the text instead.';
export const signalsKept =
  'You are offline. Your signals are kept here and sent when you are back.';
export const signalsSent = (count: number): string =>
  `Back online. ${counted(count, { one: 'signal', other: 'signals' })} sent.`;
