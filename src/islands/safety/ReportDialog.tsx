import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import { type SubmitEvent, useState } from 'react';
import {
  REASON_WORDS,
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
  type ReportReason,
} from '#shared/safety.ts';
import { report } from '#stores/safety.ts';
import { Icon } from '../parts/Icon.tsx';
import { TextArea } from '../parts/TextArea.tsx';
import { ExcerptPicker } from './ExcerptPicker.tsx';
import type { Subject } from './open-more.tsx';
import { useDialog } from './use-dialog.ts';

interface Props {
  subject: Subject;
  onClosed: () => void;
}

type State =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; message: string; fields: Record<string, string> };

/** What happened, in one reason, words of one's own and messages; and whether to block as well. */
export function ReportDialog({ subject, onClosed }: Props) {
  const { person, connected, written } = subject;
  const dialog = useDialog();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [messageIds, setMessageIds] = useState<readonly string[]>([]);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const busy = state.kind === 'busy';
  const failed = state.kind === 'failed' ? state : null;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason === null) {
      setState({ kind: 'failed', message: 'Choose a reason', fields: {} });
      return;
    }
    const alsoBlock = new FormData(event.currentTarget).has('block');
    setState({ kind: 'busy' });
    const refusal = await report(
      person,
      { reason, details, messageIds: [...messageIds] },
      alsoBlock,
    );
    if (refusal === null) dialog.current?.close();
    else setState({ kind: 'failed', ...refusal });
  };

  return (
    <dialog
      ref={dialog}
      className="dialog dialog--form"
      aria-labelledby="report-title"
      onClose={onClosed}
    >
      <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <div className="dialog-head">
          <h2 className="h2" id="report-title">
            Report <bdi>{person.firstName}</bdi>
          </h2>
          <button
            type="button"
            className="btn btn--icon"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon svg={x} />
          </button>
        </div>
        <div className="dialog-body">
          <p className="report-lede">
            A moderator reads it, with the profile as it is now. {person.firstName} is not told who
            reported.
          </p>
          <fieldset className="choices">
            <legend className="label">Which rule was broken?</legend>
            {REPORT_REASONS.map((name) => (
              <label key={name} className="choice">
                <input
                  type="radio"
                  name="reason"
                  value={name}
                  checked={reason === name}
                  onChange={() => setReason(name)}
                />
                <span>
                  <b>{REASON_WORDS[name].title}</b>
                  <small>{REASON_WORDS[name].line}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <TextArea
            id="report-details"
            label="What happened?"
            rows={3}
            value={details}
            maxLength={REPORT_DETAILS_MAX}
            error={failed?.fields['details']}
            onChange={({ target }) => setDetails(target.value)}
          />
          {(connected === true || written !== undefined) && (
            <ExcerptPicker
              person={person}
              written={written}
              chosen={messageIds}
              onChoose={setMessageIds}
            />
          )}
          <label className="tick">
            <input type="checkbox" name="block" />
            <span>Block {person.firstName} as well</span>
          </label>
          <div aria-live="assertive" className="contents">
            {failed !== null && (
              <div className="banner banner--no" role="alert">
                <Icon svg={circleAlert} />
                <span>{failed.message}</span>
              </div>
            )}
          </div>
        </div>
        <div className="dialog-actions dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="submit"
            className={busy ? 'btn btn--go is-busy' : 'btn btn--go'}
            disabled={busy}
          >
            {busy && <span className="spin" aria-hidden />}
            Send Report
          </button>
        </div>
      </form>
    </dialog>
  );
}
