import type { PersonDetail } from '#shared/moderation.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { DAY_MS } from '#shared/time.ts';
import { fullName } from '#shared/user.ts';
import { copyText } from '#stores/client/copy.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { invite, liftOf, logOut, removePerson, suspend } from '#stores/moderation/people.ts';
import { Button } from '#islands/ui/Button.tsx';
import { openConfirm } from '#islands/ui/ConfirmDialog.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import * as moderation from '../words.ts';
import { openAsk } from './AskDialog.tsx';
import * as words from './words.ts';

/** Days of a suspension; null has no end. */
const LENGTHS = [1, 7, 30, null];

const reasonField = (label: string, error: string | undefined) => (
  <TextField
    id="ask-reason"
    name="reason"
    label={label}
    maxLength={MODERATOR_REASON_MAX}
    autoComplete="off"
    dir="auto"
    error={error}
    data-autofocus
  />
);

type Ask = (person: PersonDetail, onDone: () => Promise<void> | void) => void;

export const askToSuspend: Ask = (person, onDone) =>
  openAsk({
    title: words.suspension.title(fullName(person)),
    text: words.suspension.text,
    verb: words.suspend,
    fields: ({ reason }) => (
      <>
        {reasonField(words.suspension.reason, reason)}
        <Field id="ask-days" label={words.suspension.length}>
          <select className="input" id="ask-days" name="days" defaultValue="7">
            {LENGTHS.map((days) => (
              <option key={days} value={days ?? ''}>
                {moderation.days(days)}
              </option>
            ))}
          </select>
        </Field>
      </>
    ),
    async run({ reason = '', days = '' }) {
      const end = serverNow() + Number(days) * DAY_MS;
      await suspend(person._id, reason, days === '' ? null : new Date(end).toISOString());
      await onDone();
    },
  });

export const askToLift: Ask = (person, onDone) =>
  openAsk({
    title: words.lifting.title(fullName(person)),
    text: words.lifting.text,
    verb: words.lift,
    look: 'btn--go',
    fields: ({ reason }) => reasonField(words.lifting.reason, reason),
    async run({ reason = '' }) {
      await liftOf(person._id, reason);
      await onDone();
    },
  });

export const askToRemove: Ask = (person, onDone) =>
  openAsk({
    title: words.removal.title(fullName(person)),
    text: words.removal.text,
    verb: words.remove,
    fields: ({ emailId }) => (
      <TextField
        id="ask-email"
        name="emailId"
        label={words.removal.type(person.emailId)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={emailId}
        data-autofocus
      />
    ),
    async run({ emailId = '' }) {
      await removePerson(person._id, emailId);
      await onDone();
    },
  });

export const askToLogOut: Ask = (person, onDone) =>
  openConfirm({
    title: words.loggingOut.title(fullName(person)),
    text: words.loggingOut.text,
    verb: words.logOut,
    async run() {
      await logOut(person._id);
      await onDone();
    },
  });

export function askToInvite(): void {
  const { invitation } = words;
  const number = { type: 'number', inputMode: 'numeric', min: 1 } as const;
  openAsk({
    title: invitation.title,
    text: invitation.text,
    verb: invitation.verb,
    look: 'btn--go',
    fields: ({ uses, days }) => (
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...{ ...number, id: 'invite-uses', name: 'uses', label: invitation.uses }}
          defaultValue={1}
          error={uses}
          data-autofocus
        />
        <TextField
          {...{ ...number, id: 'invite-days', name: 'days', label: invitation.days }}
          defaultValue={7}
          error={days}
        />
      </div>
    ),
    async run({ uses, days }) {
      const url = await invite(Number(uses), Number(days));
      return (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <TextField id="invite-link" label={invitation.link} value={url} readOnly />
          <Button className="btn--go" autoFocus onClick={() => void copyText(url)}>
            {invitation.copy}
          </Button>
          <p className="hint col-span-full m-0!" role="status">
            {invitation.once}
          </p>
        </div>
      );
    },
  });
}
