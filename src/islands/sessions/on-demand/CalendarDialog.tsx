import { useEffect, useId, useRef, useState } from 'react';
import type { CalendarAnswer } from '#shared/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { copyText } from '#stores/client/copy.ts';
import { showToast } from '#stores/client/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import { CALENDAR } from './words.ts';

function CalendarDialog({ first, onClosed }: { first: CalendarAnswer; onClosed: () => void }) {
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const [{ on, url }, setCalendar] = useState(first);
  const address = useRef<HTMLInputElement>(null);
  // A new address is selected, ready to copy; the busy button has lost the focus.
  useEffect(() => {
    if (url !== null) address.current?.focus();
  }, [url]);
  const change = (changing: () => Promise<CalendarAnswer>) =>
    void submit(null, async () => setCalendar(await changing()));
  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(520px,calc(100vw-32px))]!"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
    >
      <h2 className="h2" id={`${id}-title`}>
        {CALENDAR.title}
      </h2>
      <p>{CALENDAR.text}</p>
      {on && (
        <div className="mb-5 flex gap-2">
          <input
            ref={address}
            className="input min-w-0 flex-1 font-mono text-sm"
            aria-label={CALENDAR.address}
            value={url ?? CALENDAR.hidden}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          {url !== null && <Button onClick={() => void copyText(url)}>{CALENDAR.copy}</Button>}
        </div>
      )}
      {failed !== null && <FailureBanner text={failed.message} className="-mt-2 mb-5" />}
      <div className="flex flex-wrap justify-end gap-2">
        {on && (
          <Button
            disabled={busy}
            onClick={() =>
              change(() => api('DELETE /calendar').then(() => ({ on: false, url: null })))
            }
          >
            {CALENDAR.revoke}
          </Button>
        )}
        <Button
          className={on ? '' : 'btn--go'}
          busy={busy}
          onClick={() => change(() => api('POST /calendar'))}
        >
          {on ? CALENDAR.renew : CALENDAR.make}
        </Button>
        <Button className="btn--flat" onClick={() => dialog.current?.close()}>
          {CALENDAR.close}
        </Button>
      </div>
    </dialog>
  );
}

export async function openCalendar(): Promise<void> {
  try {
    const first = await api('GET /calendar');
    openDialog((close) => <CalendarDialog first={first} onClosed={close} />);
  } catch (error) {
    showToast('failed', (error as Error).message);
  }
}
