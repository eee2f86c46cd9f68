import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { EMAIL_MAX } from '#shared/limits.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { PersonSummary } from '#shared/moderation.ts';
import { fullName, type User } from '#shared/user.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { goLive } from '#stores/live.ts';
import { $open, openPerson, $searched, people, search } from '#stores/moderation/people.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { QueueRow } from '../QueueRow.tsx';
import { askToInvite } from './ask.tsx';
import { Person } from './Person.tsx';
import * as words from './words.ts';

interface Props {
  initial: FirstPage<PersonSummary>;
  me: User;
  /** Whether people need an invitation. */
  invites: boolean;
}

export function People({ initial, me, invites }: Props) {
  const state = useSeededStore(people.$state, () => stateOf(initial), people.seed);
  const q = useStore($searched);
  const open = useStore($open);
  useEffect(() => {
    goLive(me._id);
    // Links from elsewhere lead to an account.
    openPerson(location.hash.slice(1) || null);
  }, [me._id]);
  /** Phones hid the list. */
  const close = (id: string) => {
    flushSync(() => openPerson(null));
    document.getElementById(id)?.focus();
  };
  const hidden = open === null ? '' : 'max-[900px]:hidden';

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="h1">{words.title}</h1>
        <a className="link" href="/admin">
          {words.moderation}
        </a>
        {invites && (
          <Button className="btn--go ms-auto" onClick={askToInvite}>
            {words.invite}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 min-[900px]:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        <section className={`grid grid-cols-1 gap-3 ${hidden}`} aria-labelledby="people">
          <h2 className="sr-only" id="people">
            {words.list}
          </h2>
          <Search />
          <ListBody
            list={people}
            state={state}
            loading={words.loading}
            empty={
              <Note>
                <p className="wrap-anywhere" role="status">
                  {words.nobody(q)}
                </p>
              </Note>
            }
          >
            {(all) => <List people={all} open={open} />}
          </ListBody>
        </section>
        <section
          className={`min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+20px)] ${open === null ? 'max-[900px]:hidden' : ''}`}
          aria-labelledby="person"
        >
          <h2 className="sr-only" id="person">
            {words.person}
          </h2>
          {open === null ? (
            <Note>{words.choose}</Note>
          ) : (
            <Person key={open} id={open} onClose={() => close(open)} />
          )}
        </section>
      </div>
    </>
  );
}

function Search() {
  const { busy, submit } = useSubmission();
  return (
    <Form
      className="flex gap-2"
      role="search"
      failed={null}
      onSend={({ q = '' }) => void submit(null, () => search(q.trim()))}
    >
      <label className="min-w-0 flex-1">
        <span className="sr-only">{words.search}</span>
        <input
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={EMAIL_MAX}
          placeholder={words.search}
          dir="auto"
        />
      </label>
      <BusyButton busy={busy}>{words.searchVerb}</BusyButton>
    </Form>
  );
}

const List = ({ people, open }: { people: PersonSummary[]; open: string | null }) => (
  <ul className="card divide-y divide-line">
    {people.map((one) => (
      <QueueRow
        key={one._id}
        id={one._id}
        person={one}
        isOpen={open === one._id}
        onOpen={() => openPerson(one._id)}
      >
        <span className="grid min-w-0 flex-1 text-[0.875rem]/5">
          <b className="truncate text-md/5 font-semibold">
            <bdi>{fullName(one)}</bdi>
          </b>
          <span className="truncate" title={one.emailId}>
            {one.emailId}
          </span>
          <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
            {words.tags(one).map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </span>
        </span>
      </QueueRow>
    ))}
  </ul>
);
