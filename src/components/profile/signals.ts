import type { Card } from '#shared/feed.ts';
import { messageOf } from '#stores/client/api.ts';
import { loadPart } from '#stores/client/part.ts';
import { showToast } from '#stores/client/toast.ts';
import type { Act } from '#stores/feed/act.ts';
import { $savedMarks } from '#stores/saved/marks.ts';

/** The server renders the page again after each action. */
export function wireSignals(): void {
  wireMore();
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-act]');
    const box = button?.closest<HTMLElement>('[data-developer]');
    if (!button || !box) return;
    const { developer = '', request = '' } = box.dataset;
    const buttons = box.querySelectorAll<HTMLButtonElement>('[data-act]');
    const hold = (held: boolean) => buttons.forEach((one) => (one.disabled = held));
    hold(true);
    // Many readers press nothing, so this loads with the first press.
    import('#stores/feed/act.ts')
      .then(({ act }) => act(button.dataset['act'] as Act, JSON.parse(developer) as Card, request))
      .then(
        () => location.reload(),
        (error: unknown) => {
          console.warn('The signal was not accepted:', error);
          hold(false);
          showToast('failed', messageOf(error));
        },
      );
  });
}

function wireMore(): void {
  // The page shows one person. Its button has the label of the other state too.
  $savedMarks.listen((marks) => {
    const button = document.querySelector<HTMLElement>('[data-save]');
    if (!button || marks.values().next().value === 'saved' in button.dataset) return;
    button.toggleAttribute('data-saved');
    [button.ariaLabel, button.dataset['save']] = [
      button.dataset['save'] ?? '',
      button.ariaLabel ?? '',
    ];
  });
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-more], [data-save]');
    const box = button?.closest<HTMLElement>('[data-developer]');
    if (!button || !box) return;
    const person = JSON.parse(box.dataset['developer'] ?? '') as Card;
    if ('save' in button.dataset) {
      void loadPart(() => import('#islands/saved/on-demand/SaveDialog.tsx')).then((part) =>
        part?.openSave(person),
      );
    } else void loadPart(() => import('./more.ts')).then((part) => part?.openMenu(button, person));
  });
}
