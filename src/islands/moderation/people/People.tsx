import { useEffect } from 'react';
import { EMAIL_MAX } from '#shared/limits.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { PersonSummary } from '#shared/moderation.ts';
import { fullName, type User } from '#shared/user.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { goLive } from '#stores/live.ts';
import { findPerson, people, search } from '#stores/moderation/people.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { Panes, QueueRow, Tabs } from '../Panes.tsx';
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
  const { busy, submit } = useSubmission();
  useEffect(() => goLive(me._id), [me._id]);

  return (
    <>
      <div className="flex items-center justify-between">
        <h1 className="h1">{words.title}</h1>
        {invites && (
          <Button className="btn--go" onClick={askToInvite}>
            {words.invite}
          </Button>
        )}
      </div>
      <Tabs now="/admin/people" />
      <Panes
        sticky
        words={words.panes}
        load={findPerson}
        titleOf={(person) => words.accountOf(fullName(person))}
        list={
          <>
            <Form
              className="flex gap-2"
              role="search"
              failed={null}
              onSend={({ q = '' }) => void submit(null, () => search(q.trim()))}
            >
              <input
                className="input min-w-0 flex-1"
                type="search"
                name="q"
                aria-label={words.search}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                maxLength={EMAIL_MAX}
                placeholder={words.search}
                dir="auto"
              />
              <BusyButton busy={busy}>{words.searchVerb}</BusyButton>
            </Form>
            <p className="sr-only" role="status">
              {state.kind === 'ready' && words.found(state.entries.length, state.nextCursor)}
            </p>
            <ListBody
              list={people}
              state={state}
              loading={words.loading}
              empty={<Note>{words.nobody}</Note>}
            >
              {(all) => <List people={all} />}
            </ListBody>
          </>
        }
      >
        {(person, reload) => <Person person={person} onChanged={reload} />}
      </Panes>
    </>
  );
}

const List = ({ people }: { people: PersonSummary[] }) => (
  <ul className="card divide-y divide-line empty:hidden">
    {people.map((one) => (
      <QueueRow key={one._id} id={one._id} person={one}>
        <span className="grid min-w-0 flex-1 text-[0.875rem]/5">
          <b className="line-clamp-2 text-md/5 font-semibold">
            <bdi>{fullName(one)}</bdi>
          </b>
          <span className="wrap-anywhere">{one.emailId}</span>
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
