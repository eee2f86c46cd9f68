import { useStore } from '@nanostores/react';
import { ChevronLeft } from 'lucide-static';
import { useEffect, useState } from 'react';
import type { PersonDetail } from '#shared/moderation.ts';
import { fullName } from '#shared/user.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { createPerson, sendMail } from '#stores/moderation/people.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { FailedNote } from '#islands/ui/list/Note.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as moderation from '../words.ts';
import { askToLift, askToLogOut, askToRemove, askToSuspend } from './ask.tsx';
import * as words from './words.ts';

export function Person({ id, onClose }: { id: string; onClose: () => void }) {
  const [{ $state, load }] = useState(() => createPerson(id));
  const now = useStore($state);
  useEffect(() => void load(), [load]);
  return (
    <>
      <Button
        icon={ChevronLeft}
        className="btn--flat mb-2 -ml-3.5 min-[900px]:hidden"
        onClick={onClose}
      >
        {words.allPeople}
      </Button>
      <p className="sr-only" role="status">
        {now.kind === 'ready' && words.accountOf(fullName(now))}
      </p>
      {now.kind === 'loading' && <Loading text={words.loadingPerson} />}
      {now.kind === 'error' && <FailedNote text={now.message} onAgain={() => void load()} />}
      {now.kind === 'ready' && <Sheet person={now} onChanged={load} onRemoved={onClose} />}
    </>
  );
}

interface Props {
  person: PersonDetail;
  onChanged: () => Promise<void>;
  onRemoved: () => void;
}

function Sheet({ person, onChanged, onRemoved }: Props) {
  const { _id, emailId, emailVerified, isModerator, isSuspended, failedMails } = person;
  const { busy, failed, submit } = useSubmission();
  const mail = (which: 'confirmation' | 'failed') =>
    void submit(null, async () => {
      await sendMail(_id, which);
      await onChanged();
    });
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
      <Facts person={person} />
      <section>
        <FormFailure failed={failed} className="mb-3" />
        {isModerator && <p className="hint mb-3">{words.isModerator}</p>}
        <div className="flex flex-wrap gap-2">
          <a className="btn btn--sm" href={`/developer/${_id}`}>
            {words.profile}
          </a>
          {!emailVerified && (
            <Button small disabled={busy} onClick={() => mail('confirmation')}>
              {words.confirmAgain}
            </Button>
          )}
          {failedMails > 0 && (
            <Button small disabled={busy} onClick={() => mail('failed')}>
              {words.resend}
            </Button>
          )}
          <Button small onClick={() => askToLogOut(person, onChanged)}>
            {words.logOut}
          </Button>
          {isSuspended ? (
            <Button small onClick={() => askToLift(person, onChanged)}>
              {words.lift}
            </Button>
          ) : (
            !isModerator && (
              <Button small onClick={() => askToSuspend(person, onChanged)}>
                {words.suspend}
              </Button>
            )
          )}
          {!isModerator && (
            <Button small onClick={() => askToRemove(person, onRemoved)}>
              {words.remove}
            </Button>
          )}
        </div>
      </section>
    </article>
  );
}

function Facts({ person }: { person: PersonDetail }) {
  const zone = useTimeZone();
  const { account, signIn, lastActive, failedMails } = person;
  const facts = {
    [words.state]: [
      moderation.account(account, zone),
      ...(account.kind === 'suspended' ? [account.reason] : []),
    ].join('. '),
    [words.card]: words.paused(person.pausedUntil, serverNow(), zone),
    [words.lastActive]: lastActive === null ? words.never : moderation.moment(lastActive, zone),
    [words.created]: moderation.moment(person.createdAt, zone),
    [words.signIn]: signIn.map((way) => words.ways[way]).join(', ') || words.noWay,
    [words.sessions]: String(person.sessions),
    ...(failedMails > 0 && { [words.failedMail]: words.failedMails(failedMails) }),
    [words.id]: person._id,
  };
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.875rem]/5">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
