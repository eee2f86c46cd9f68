import { useStore } from '@nanostores/react';
import { X } from 'lucide-static';
import { ALT_MAX } from '#shared/picture-rules.ts';
import { describe, detach } from '#stores/chat/on-demand/attach.ts';
import { $attached } from '#stores/chat/pictures.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from '../words.ts';

/** The pictures of the message being written. */
export function PictureTray() {
  const attached = useStore($attached);
  return (
    <ul
      className="-mb-3 grid max-h-60 gap-2 overflow-y-auto rounded-t-lg border border-line bg-raised p-2 pb-5"
      aria-label={words.pictures}
    >
      {attached.map(({ url, alt }, index) => (
        <li key={url} className="flex items-center gap-2">
          <img src={url} alt="" className="size-12 flex-none rounded-sm bg-sunken object-cover" />
          <input
            className="input min-w-0 flex-1"
            value={alt}
            maxLength={ALT_MAX}
            aria-label={words.describePicture(index + 1)}
            placeholder={words.describe}
            autoComplete="off"
            onChange={(event) => describe(url, event.target.value)}
          />
          <button
            type="button"
            className="btn btn--icon flex-none"
            aria-label={words.removePicture(index + 1)}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              detach(url);
            }}
          >
            <Icon svg={X} small />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Removing a focused button would leave the focus nowhere. */
function focusBeside(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  (beside?.querySelector('button') ?? button.form?.querySelector('textarea'))?.focus();
}
