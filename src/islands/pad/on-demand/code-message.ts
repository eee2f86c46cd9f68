import { sendMessage, sendObstacle } from '#stores/chat/chat.ts';
import { showToast } from '#stores/client/toast.ts';
import type { PadHead } from '#shared/pad.ts';
import { WORDS } from '../words.ts';

export function fenced(code: string, { name, language }: PadHead): string {
  const ticks = [...code.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(3, ...ticks.map((length) => length + 1)));
  const label = name === '' || name.includes('`') ? language : name;
  return `${fence}${label}\n${code.replace(/\n$/, '')}\n${fence}`;
}

export function sendCode(code: string, head: PadHead): void {
  const text = fenced(code, head);
  const obstacle = code.trim() === '' ? 'blank' : sendObstacle(text);
  if (obstacle !== null) showToast('failed', WORDS.notSent[obstacle]);
  else if (!sendMessage(text)) showToast('failed', WORDS.notSent.offline);
  else if (matchMedia('(width < 1100px)').matches) showToast('done', WORDS.sent);
}
