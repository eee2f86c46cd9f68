import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

const erase = async (id: string): Promise<boolean> => {
  const { deleteMessage } = await import('#stores/chat/on-demand/message-changes.ts');
  return deleteMessage(id);
};

/** Confirms the deletion of a message for both. */
export const DeleteMessage = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ConfirmDialog
    title="Delete this message?"
    text="It will be deleted for both of you. This cannot be undone."
    verb="Delete"
    run={() => erase(id)}
    onClosed={onClose}
  />
);
