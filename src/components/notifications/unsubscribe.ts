import type { MessageAnswer } from '#shared/api.ts';
import { api } from '#stores/client/api.ts';

// Who pressed the link in the mail has said what they want; programs that follow links run no script.

const form = document.querySelector<HTMLFormElement>('[data-unsubscribe]');
const note = form?.querySelector('p');
const key = form?.querySelector('button');
const token = form?.querySelector('input')?.value;

async function end(t: string): Promise<string> {
  try {
    return (await api<MessageAnswer>('POST', '/notifications/unsubscribe', { t })).message;
  } catch (error) {
    if (key) key.hidden = false;
    return (error as Error).message;
  }
}

if (note && key && token) {
  key.hidden = true;
  note.textContent = 'One moment';
  note.textContent = await end(token);
}
