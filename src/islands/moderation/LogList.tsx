import type { LogEntry } from '#shared/moderation.ts';
import { queues } from '#stores/moderation/moderation.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import * as words from './words.ts';

export function LogList() {
  return (
    <ListBody list={queues.log} loading={words.loading} empty={<Note>{words.noDecisions}</Note>}>
      {(entries) => (
        <div className="card px-4 py-5 sm:p-6">
          <LogRows entries={entries} />
        </div>
      )}
    </ListBody>
  );
}

export function LogRows({ entries }: { entries: LogEntry[] }) {
  const timeZone = useTimeZone();
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ _id, at, moderator, action, subjectName, reason, until }) => (
        <li key={_id} className="py-2.5 text-[0.875rem]/5 wrap-anywhere first:pt-1 last:pb-0">
          <p>
            <b>{words.actions[action]}</b> <bdi>{subjectName}</bdi>
            {action === 'suspended' && ` ${words.until(until, timeZone)}`}
          </p>
          {reason !== '' && <p dir="auto">{reason}</p>}
          <small className="text-xs/5 text-ink-2">
            {words.moment(at, timeZone)}, {moderator}
          </small>
        </li>
      ))}
    </ol>
  );
}
