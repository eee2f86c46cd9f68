import { Bookmark } from 'lucide-static';
import { type Developer, fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import * as words from './words.ts';

interface Props {
  person: Developer;
  className: string;
  /** S presses the button of the top card. */
  onTop: boolean;
}

/** The dialog loads when it is pressed. */
export const SaveButton = ({ person, className, onTop }: Props) => (
  <IconButton
    icon={Bookmark}
    label={words.save(fullName(person))}
    className={className}
    data-key={onTop ? 's' : undefined}
    onClick={() => {
      void loadPart(() => import('./on-demand/SaveDialog.tsx')).then((part) =>
        part?.openSave(person),
      );
    }}
  />
);
