import { type ReactNode, useMemo, useState } from 'react';
import { AUDIT_KINDS, type AuditEntry } from '#shared/audit.ts';
import { logOf } from '#stores/moderation/moderation.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { sentence } from './log-words.ts';
import { goTo } from './use-hash.ts';
import * as words from './words.ts';

/** `person` is a page URL or id, or empty. */
export function LogList({ person }: { person: string }) {
  const [kind, setKind] = useState('');
  const [{ of, typed }, setTyped] = useState({ of: person, typed: person });
  // A link in the list changes the person too.
  if (of !== person) setTyped({ of: person, typed: person });
  const list = useMemo(() => logOf(person, kind), [person, kind]);

  return (
    <div className="grid grid-cols-1 gap-5">
      <Form
        className="flex flex-wrap items-end gap-3"
        failed={null}
        onSend={() => goTo(`log=${typed.trim()}`)}
      >
        <div className="grow basis-full sm:basis-60">
          <TextField
            id="log-person"
            label={words.logPerson}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={typed}
            onChange={({ target }) => setTyped({ of, typed: target.value })}
          />
        </div>
        <Field id="log-kind" label={words.logKind}>
          <select
            id="log-kind"
            className="input"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="">{words.allKinds}</option>
            {AUDIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit">{words.showLog}</Button>
      </Form>
      <ListBody list={list} loading={words.loading} empty={<Note>{words.noEntries}</Note>}>
        {(entries) => (
          <div className="card px-4 py-5 sm:p-6">
            <LogRows entries={entries} />
          </div>
        )}
      </ListBody>
    </div>
  );
}

export function LogRows({ entries }: { entries: AuditEntry[] }) {
  const timeZone = useTimeZone();
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry._id} className="py-2.5 text-[0.875rem]/5 wrap-anywhere first:pt-1 last:pb-0">
          <p>{withNames(entry, sentence(entry, timeZone))}</p>
          {entry.detail.typed?.reason && <p dir="auto">{entry.detail.typed.reason}</p>}
          <small className="text-xs/5 text-ink-2">
            {words.moment(entry.at, timeZone)}
            {entry.detail.typed && `, ${entry.detail.typed.moderator}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** Replaces {actor} and {person} of a sentence. */
function withNames(entry: AuditEntry, text: string): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    if (!part.startsWith('{')) return part;
    const isActor = part === '{actor}';
    const who = isActor ? entry.actor : entry.person;
    const kept = isActor ? undefined : entry.detail.typed?.name;
    const name = who?.name ?? kept ?? words.gone(who?._id, index === 1 && text.startsWith(part));
    const shown = <bdi className="font-semibold">{name}</bdi>;
    if (who === null) return <span key={index}>{shown}</span>;
    return (
      <a key={index} className="link" href={`/admin#log=${who._id}`}>
        {shown}
      </a>
    );
  });
}
