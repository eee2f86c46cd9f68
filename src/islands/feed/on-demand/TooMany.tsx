import { useEffect, useState } from 'react';
import { type SentRequest, WAITING_MAX } from '#shared/matching.ts';
import { fullName } from '#shared/user.ts';
import { showToast } from '#stores/client/toast.ts';
import { api } from '#stores/client/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { useDialog } from '#islands/ui/dialog.ts';
import { tooMany } from '../words.ts';
import { act } from '#stores/feed/act.ts';

/** People at the limit of pending requests may withdraw the oldest one. */
export function TooMany({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog();
  const { busy, failed, submit } = useSubmission();
  const [oldest, setOldest] = useState<SentRequest>();
  useEffect(() => {
    oldestWaiting().then(setOldest, (error: unknown) => console.warn(error));
  }, []);
  const name = oldest === undefined ? '' : fullName(oldest.toUserId);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby="too-many-title"
      aria-describedby="too-many-text"
      onClose={onClosed}
    >
      <h2 className="h2" id="too-many-title">
        {tooMany.title(WAITING_MAX)}
      </h2>
      <p id="too-many-text">{tooMany.text(name)}</p>
      {failed !== null && <FailureBanner text={failed.message} className="-mt-2 mb-5" />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="btn--flat" onClick={() => dialog.current?.close()}>
          {tooMany.close}
        </Button>
        <a className="btn" href="/request/sent">
          {tooMany.all}
        </a>
        {oldest !== undefined && (
          <Button
            className="btn--go"
            busy={busy}
            onClick={() =>
              void submit(null, async () => {
                await withdraw(oldest);
                showToast('done', tooMany.done(name));
                dialog.current?.close();
              })
            }
          >
            {tooMany.back}
          </Button>
        )}
      </div>
    </dialog>
  );
}

async function oldestWaiting(): Promise<SentRequest | undefined> {
  const query = { limit: String(WAITING_MAX) };
  return (await api('GET /user/request/sent', { query })).requests.at(-1);
}

/** The card returns to the deck. */
const withdraw = ({ toUserId }: SentRequest) => act('undo', { ...toUserId, reasons: [] }, '');
