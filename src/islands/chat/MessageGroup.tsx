import type { LineGroup } from '#shared/chat-log.ts';
import type { Developer } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { isWide } from './message-bodies.tsx';
import { MessageLine } from './MessageLine.tsx';
import { Time, type Zone } from './Time.tsx';
import { WORDS } from './words.ts';

interface Props extends Zone {
  group: LineGroup;
  /** The other person. */
  person: Developer;
  readUpTo: string | null;
  /** Ids of messages rendered as plain text. */
  typed: readonly string[];
  /** The message of a search hit. */
  hit: string | null;
}

/** Consecutive messages of one author, with name and time once. */
export function MessageGroup({ group, person, readUpTo, typed, hit, timeZone }: Props) {
  const { mine, starts, ends, lines } = group;
  return (
    <div className={mine ? 'message-group message-group--me' : 'message-group'}>
      {!mine && ends && <Avatar person={person} size={32} />}
      {starts && (
        <p>
          {mine ? (
            <span className="sr-only">{WORDS.you}</span>
          ) : (
            <b className="text-sm/4 font-semibold text-ink">{person.firstName}</b>
          )}
          <Time at={lines[0]?.at ?? ''} timeZone={timeZone} />
        </p>
      )}
      {lines.map((line) => (
        <MessageLine
          {...line}
          key={line.key}
          line={line.key}
          typed={line.id !== null && typed.includes(line.id)}
          wide={line.change?.state !== 'deleted' && isWide(line.content)}
          hit={line.id !== null && line.id === hit}
          unread={!mine && (line.id ?? '') > (readUpTo ?? '')}
          timeZone={timeZone}
          personId={person._id}
          sender={mine ? WORDS.you : person.firstName}
        />
      ))}
    </div>
  );
}
