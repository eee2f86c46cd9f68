import { useId, useState } from 'react';
import { FREE_LINE_MAX, FREE_MINUTES, type FreeNow } from '#shared/free-now.ts';
import { shortTime } from '#shared/short-time.ts';
import { api } from '#stores/client/api.ts';
import { emitLocally } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import * as words from './words.ts';

interface Props {
  me: string;
  mine: FreeNow | null;
  onClosed: () => void;
}

function FreeDialog({ me, mine, onClosed }: Props) {
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const [minutes, setMinutes] = useState<(typeof FREE_MINUTES)[number]>(60);
  const close = () => dialog.current?.close();

  /** The event may be late, or the page offline. */
  const change = (changing: () => Promise<FreeNow | null>) =>
    void submit(null, async () => {
      emitLocally('free', { userId: me, free: await changing() });
      close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(440px,calc(100vw-32px))]!"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
    >
      <Form
        className="grid gap-4"
        failed={failed}
        onSend={({ line = '' }) => change(() => api('PUT /free', { body: { minutes, line } }))}
      >
        <div>
          <h2 className="h2" id={`${id}-title`}>
            {words.title}
          </h2>
          <p className="mb-0!">{words.text}</p>
        </div>
        {mine !== null && <p className="banner mb-0!">{words.isOn(shortTime(mine.until, 0))}</p>}
        <fieldset className="field">
          <legend className="label mb-1.5">{words.howLong}</legend>
          <div className="flex flex-wrap gap-1.5">
            {FREE_MINUTES.map((one) => (
              <label key={one} className="pick">
                <input
                  type="radio"
                  name="minutes"
                  checked={minutes === one}
                  data-autofocus={minutes === one || undefined}
                  onChange={() => setMinutes(one)}
                />
                <span>{words.minutes(one)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          id={`${id}-line`}
          name="line"
          label={words.line}
          optional
          maxLength={FREE_LINE_MAX}
          autoComplete="off"
          dir="auto"
          placeholder={words.example}
          defaultValue={mine?.line}
          error={failed?.fields['line']}
        />
        {failed !== null && !('line' in failed.fields) && (
          <FailureBanner key={failed.attempt} text={failed.message} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {mine === null ? (
            <Button onClick={close}>{words.cancel}</Button>
          ) : (
            <Button
              disabled={busy}
              onClick={() => change(() => api('DELETE /free').then(() => null))}
            >
              {words.end}
            </Button>
          )}
          <BusyButton className="btn--go" busy={busy}>
            {mine === null ? words.show : words.update}
          </BusyButton>
        </div>
      </Form>
    </dialog>
  );
}

export async function openFree(me: string): Promise<void> {
  try {
    const { mine } = await api('GET /free');
    openDialog((close) => <FreeDialog me={me} mine={mine} onClosed={close} />);
  } catch (error) {
    showToast('failed', (error as Error).message);
  }
}
