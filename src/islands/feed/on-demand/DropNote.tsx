import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

interface Props {
  onDrop: () => void;
  onClosed: () => void;
}

/** Asked before who has been written about is ignored. */
export function DropNote({ onDrop, onClosed }: Props) {
  return (
    <ConfirmDialog
      title="Drop what you wrote?"
      text="Your comment is sent with Interested alone."
      verb="Drop and ignore"
      run={() => {
        onDrop();
        return Promise.resolve();
      }}
      onClosed={onClosed}
    />
  );
}
