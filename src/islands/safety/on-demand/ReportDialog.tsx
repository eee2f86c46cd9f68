import { X } from 'lucide-static';
import { type ComponentProps, useState } from 'react';
import {
  EXCERPTS_MAX,
  REASON_WORDS,
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
  type ReportReason,
} from '#shared/safety.ts';
import { api } from '#stores/client/api.ts';
import { report } from '#stores/safety/safety.ts';
import { BusyButton, Button, IconButton } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextArea } from '#islands/ui/form/TextArea.tsx';
import type { Subject } from './subject.ts';
import { useDialog } from '#islands/ui/dialog.ts';
import * as words from './words.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { FailedNote } from '#islands/ui/list/Note.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { useResource } from '#islands/ui/use-resource.ts';

export function ReportDialog({ subject, onClosed }: { subject: Subject; onClosed: () => void }) {
  const { person, connected, written } = subject;
  const dialog = useDialog();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [messageIds, setMessageIds] = useState<readonly string[]>([]);
  const { busy, failed, submit } = useSubmission();

  const send = (typed: Record<string, string>) => {
    void submit(reason === null ? words.noReason : null, async () => {
      if (reason === null) return;
      await report(person, { reason, details, messageIds: [...messageIds] }, 'block' in typed);
      dialog.current?.close();
    });
  };

  return (
    <dialog
      ref={dialog}
      className="dialog max-h-[min(720px,calc(100dvh-32px))] w-[min(480px,calc(100vw-24px))] p-0 open:flex"
      aria-labelledby="report-title"
      onClose={onClosed}
    >
      <Form className="flex min-h-0 min-w-0 flex-1 flex-col" failed={failed} onSend={send}>
        <div className="flex items-center justify-between gap-3 border-b border-line py-3 ps-6 pe-3">
          <h2 className="h2 min-w-0 wrap-anywhere" id="report-title">
            {words.report} <bdi>{person.firstName}</bdi>
          </h2>
          <IconButton icon={X} label={words.close} onClick={() => dialog.current?.close()} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain px-6 pt-4 pb-5 [&_p]:m-0">
          <p className="text-sm">{words.reportIsRead(person.firstName)}</p>
          <fieldset className="min-w-0">
            <legend className="label mb-1.5">{words.whichRule}</legend>
            {REPORT_REASONS.map((name) => (
              <Choice
                key={name}
                type="radio"
                className={`border border-b-0 border-line px-3 py-1.75 first-of-type:rounded-t-md last-of-type:rounded-b-md last-of-type:border-b ${CHOSEN}`}
                name="reason"
                value={name}
                checked={reason === name}
                onChange={() => setReason(name)}
              >
                <span>
                  <b className="block text-[0.875rem]/5 font-medium">{REASON_WORDS[name].title}</b>
                  <small className="block text-xs text-ink-2">{REASON_WORDS[name].line}</small>
                </span>
              </Choice>
            ))}
          </fieldset>
          <TextArea
            id="report-details"
            label={words.whatHappened}
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
          <Choice type="checkbox" className="text-[0.875rem]/5" name="block">
            <span>{words.alsoBlock(person.firstName)}</span>
          </Choice>
          {failed !== null && <FailureBanner key={failed.attempt} text={failed.message} />}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-6 py-3">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <BusyButton className="btn--go" busy={busy}>
            {words.sendReport}
          </BusyButton>
        </div>
      </Form>
    </dialog>
  );
}

interface ExcerptPickerProps {
  person: Developer;
  written: (() => readonly ChatMessage[]) | undefined;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

function ExcerptPicker(props: ExcerptPickerProps) {
  const [open, setOpen] = useState(false);
  if (open) return <Excerpts {...props} />;
  return (
    <Button small className="justify-self-start" onClick={() => setOpen(true)}>
      {words.attach}
    </Button>
  );
}

function Excerpts({ person, written, chosen, onChoose }: ExcerptPickerProps) {
  const { now, load } = useResource(person._id, async () => {
    if (written !== undefined) return { messages: written() };
    return api('GET /chat/:targetUserId/messages', { params: { targetUserId: person._id } });
  });
  if (now.kind === 'loading') return <Loading text={words.loadingMessages} />;
  if (now.kind === 'error') return <FailedNote text={now.message} onAgain={() => void load()} />;
  if (now.messages.length === 0) return <p className="hint">{words.noMessages}</p>;

  const full = chosen.length >= EXCERPTS_MAX;
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="min-w-0" aria-describedby="excerpts-count">
      <legend className="label float-start mb-1.5">{words.messages}</legend>
      <p className="mb-1.5 text-end text-sm text-ink-3" id="excerpts-count">
        {chosen.length} / {EXCERPTS_MAX}
      </p>
      <div
        className="max-h-54 divide-y divide-line overflow-y-auto overscroll-contain rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label={words.messagesToAttach}
      >
        {now.messages.toReversed().map(({ _id, sender, text, change }) => (
          <Choice
            key={_id}
            type="checkbox"
            className={`px-3 py-2 text-sm wrap-anywhere ${CHOSEN}`}
            checked={chosen.includes(_id)}
            disabled={full && !chosen.includes(_id)}
            onChange={({ target }) => toggle(_id, target.checked)}
          >
            <span className="line-clamp-3 whitespace-pre-line" dir="auto">
              <b className="font-semibold">
                {sender._id === person._id ? person.firstName : words.you}
              </b>{' '}
              {change?.state === 'deleted' ? <i>{words.deletedMessage}</i> : text}
            </span>
          </Choice>
        ))}
      </div>
      {now.messages.some(({ change }) => change !== undefined && change.state !== 'plain') && (
        <p className="hint">{words.changedMessages}</p>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  className: string;
}

function Choice({ className, children, ...input }: ChoiceProps) {
  return (
    <label className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-2.5 ${className}`}>
      <input {...input} className="mt-px size-4.5 accent-caret" />
      {children}
    </label>
  );
}

const CHOSEN =
  'hover:bg-hover has-checked:bg-accent-soft has-checked:shadow-[inset_3px_0_0_var(--color-caret)]';
