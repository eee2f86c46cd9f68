import { useStore } from '@nanostores/react';
import { Bookmark } from 'lucide-static';
import type { Card } from '#shared/feed.ts';
import { fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { $savedMarks } from '#stores/saved/marks.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import * as words from './words.ts';

interface Props {
  person: Card;
  className: string;
  /** S presses the button of the top card. */
  onTop: boolean;
}

/** The dialog loads when it is pressed. */
export function SaveButton({ person, className, onTop }: Props) {
  const isSaved = useStore($savedMarks, { ssr: 'initial' }).get(person._id) ?? person.isSaved;
  return (
    <IconButton
      icon={Bookmark}
      label={(isSaved ? words.edit : words.save)(fullName(person))}
      className={isSaved ? `*:fill-current ${className}` : className}
      data-key={onTop ? 's' : undefined}
      onClick={() => {
        void loadPart(() => import('./on-demand/SaveDialog.tsx')).then((part) =>
          part?.openSave(person),
        );
      }}
    />
  );
}
