import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import * as words from './words.ts';

interface Props {
  onDrop: () => void;
  onClosed: () => void;
}

export function DropNote({ onDrop, onClosed }: Props) {
  return (
    <ConfirmDialog
      {...words.drop}
      run={() => {
        onDrop();
        return Promise.resolve();
      }}
      onClosed={onClosed}
    />
  );
}
