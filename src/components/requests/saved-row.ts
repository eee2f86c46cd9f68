import { openSave } from '#islands/saved/on-demand/SaveDialog.tsx';
import type { Card } from '#shared/feed.ts';
import { showToast } from '#stores/client/toast.ts';
import { act } from '#stores/feed/act.ts';
import { removeSaved } from '#stores/saved/saved.ts';
import { shownOf } from './shown-of.ts';
import { words } from './words.ts';

/** `leave` removes the row and returns what brings it back. Throws ApiError. */
export async function changeSaved(
  button: HTMLElement,
  row: HTMLElement,
  leave: (row: HTMLElement) => () => void,
): Promise<void> {
  const { developer = '', at = '', done = '', relation = '' } = row.dataset;
  const person = JSON.parse(developer) as Card;
  const note = row.querySelector('[data-own-note]');
  const line = note?.textContent ?? '';
  if (button.dataset['act'] === 'edit') {
    await openSave(person, (text) => {
      if (note) note.textContent = text;
      row.dataset['shown'] = shownOf({ user: person, relation, line: text });
    });
  } else if (button.dataset['act'] === 'remove') {
    await removeSaved(person, { line, savedAt: at }, () => back());
    const back = leave(row);
  } else if (await act('interested', person, '')) {
    // The news of the connection has its own toast.
    leave(row);
  } else {
    row.dataset['relation'] = 'asked';
    row.dataset['shown'] = shownOf({ user: person, relation: 'asked', line });
    const said = row.querySelector('[data-said]');
    if (said) said.textContent = words.relation.asked;
    row.querySelector<HTMLElement>('[data-act=edit]')?.focus();
    button.remove();
    showToast('done', done);
  }
}
