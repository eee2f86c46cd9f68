import type { PersonDetail } from '#shared/moderation.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { copyText } from '#stores/client/copy.ts';
import { suspensionEnd, SUSPENSION_DAYS } from '#stores/moderation/moderation.ts';
import { invite, lift, logOut, removePerson, suspend } from '#stores/moderation/people.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import * as moderation from '../words.ts';
import { goTo } from '../use-hash.ts';
import { openAsk } from './AskDialog.tsx';
import * as words from './words.ts';

type Person = Pick<PersonDetail, '_id' | 'firstName' | 'lastName'>;
type Done = () => Promise<void>;

const ReasonField = (props: { label: string; error: string | undefined }) => (
  <TextField
    {...props}
    id="reason"
    name="reason"
    maxLength={MODERATOR_REASON_MAX}
    autoComplete="off"
    dir="auto"
  />
);

export const askToSuspend = (person: Person, onDone: Done): void =>
  openAsk({
    ...words.suspending(fullName(person)),
    fields: ({ reason }) => (
      <>
        <ReasonField label={moderation.decisions.suspended.label} error={reason} />
        <Field id="days" label={moderation.howLong}>
          <select className="input" id="days" name="days" defaultValue="7">
            {SUSPENSION_DAYS.map((days) => (
              <option key={days} value={days ?? ''}>
                {moderation.days(days)}
              </option>
            ))}
          </select>
        </Field>
      </>
    ),
    run: ({ reason = '', days }) =>
      suspend(person._id, reason, suspensionEnd(days ? Number(days) : null)).then(onDone),
  });

export const askToLift = (person: Person, onDone?: Done): void =>
  openAsk({
    ...words.lifting(fullName(person)),
    look: 'btn--go',
    fields: ({ reason }) => <ReasonField label={words.reasonLogged} error={reason} />,
    run: ({ reason = '' }) => lift(person._id, reason).then(onDone),
  });

export const askToRemove = (person: PersonDetail): void =>
  openAsk({
    ...words.removing(fullName(person)),
    fields: ({ emailId }) => (
      <TextField
        id="email"
        name="emailId"
        label={words.typeToConfirm(person.emailId)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={emailId}
      />
    ),
    run: ({ emailId = '' }) => removePerson(person._id, emailId).then(() => goTo()),
  });

export const askToLogOut = (person: Person, onDone: Done): void =>
  openAsk({
    ...words.loggingOut(fullName(person)),
    run: () => logOut(person._id).then(onDone),
  });

export const askToInvite = (): void =>
  openAsk({
    ...words.inviting,
    look: 'btn--go',
    fields: (errors) => (
      <div className="grid grid-cols-2 gap-4">
        {(['uses', 'days'] as const).map((name) => (
          <TextField
            key={name}
            {...{ id: name, name, label: words.inviting[name], error: errors[name] }}
            type="number"
            inputMode="numeric"
            min={1}
            defaultValue={{ uses: 1, days: 7 }[name]}
          />
        ))}
      </div>
    ),
    async run({ uses, days }) {
      const url = await invite(Number(uses), Number(days));
      return (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField id="link" label={words.inviting.link} value={url} readOnly />
          <Button className="btn--go" autoFocus onClick={() => void copyText(url)}>
            {words.inviting.copy}
          </Button>
          <p className="hint col-span-full" role="status">
            {words.inviting.once}
          </p>
        </div>
      );
    },
  });
