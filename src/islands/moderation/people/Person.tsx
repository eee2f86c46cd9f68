import type { PersonDetail } from '#shared/moderation.ts';
import { fullName } from '#shared/user.ts';
import { sendMail } from '#stores/moderation/people.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { askToLift, askToLogOut, askToRemove, askToSuspend } from './ask.tsx';
import * as words from './words.ts';

interface Props {
  person: PersonDetail;
  onChanged: () => Promise<void>;
}

export function Person({ person, onChanged }: Props) {
  const { _id, emailId, emailVerified, isModerator, isSuspended, failedMails } = person;
  const zone = useTimeZone();
  const { failed, submit } = useSubmission();
  const mail = (which: 'confirmation' | 'failed') =>
    void submit(null, () => sendMail(_id, which).then(onChanged));
  return (
    <article className="card divide-y divide-line *:p-4 sm:*:px-5" aria-labelledby="person-name">
      <header className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-3.5">
        <Avatar person={person} size={56} />
        <div className="wrap-anywhere">
          <h2 className="h2" id="person-name">
            <bdi>{fullName(person)}</bdi>
          </h2>
          <p className="text-[0.875rem]/5 text-ink-2">
            {emailId}, {words.confirmed(emailVerified)}
          </p>
        </div>
      </header>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.875rem]/5">
        {words.facts(person, zone).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <FormFailure failed={failed} className="mb-3" />
        {isModerator && <p className="hint mb-3">{words.isModerator}</p>}
        <div className="flex flex-wrap gap-2">
          <a className="btn btn--sm" href={`/developer/${_id}`}>
            {words.profile}
          </a>
          <a className="btn btn--sm" href={`/admin#log=${_id}`}>
            {words.log}
          </a>
          {!emailVerified && (
            <Button small onClick={() => mail('confirmation')}>
              {words.confirmAgain}
            </Button>
          )}
          {failedMails > 0 && (
            <Button small onClick={() => mail('failed')}>
              {words.resend}
            </Button>
          )}
          <Button small onClick={() => askToLogOut(person, onChanged)}>
            {words.logOut}
          </Button>
          {(isSuspended || !isModerator) && (
            <Button
              small
              onClick={() => (isSuspended ? askToLift : askToSuspend)(person, onChanged)}
            >
              {isSuspended ? words.lift : words.suspend}
            </Button>
          )}
          {!isModerator && (
            <Button small onClick={() => askToRemove(person)}>
              {words.remove}
            </Button>
          )}
        </div>
      </section>
    </article>
  );
}
