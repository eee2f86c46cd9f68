import { api, messageOf } from '#stores/client/api.ts';
import { copyText } from '#stores/client/copy.ts';
import { showToast } from '#stores/client/toast.ts';

/** Crawlers open links, so only a press uses the link. */
export function wirePair(): void {
  document.querySelector('[data-copy]')?.addEventListener('click', () => {
    void copyText(location.href);
  });
  const key = document.querySelector<HTMLButtonElement>('[data-pair]');
  key?.addEventListener('click', () => void accept(key));
}

async function accept(key: HTMLButtonElement): Promise<void> {
  key.disabled = true;
  try {
    const token = location.pathname.split('/')[2] ?? '';
    const answer = await api('POST /pair-links/accept', { body: { token } });
    location.assign(`/chat/${answer.connection._id}`);
  } catch (error) {
    console.warn('The link was not accepted:', error);
    showToast('failed', messageOf(error));
    key.disabled = false;
  }
}
