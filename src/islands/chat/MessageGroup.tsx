import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { memo } from 'react';
import type { Line, LineGroup, LineState } from '#shared/chat-log.ts';
import type { Developer } from '#shared/user.ts';
import { retry } from '#stores/chat/courier.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { MessageText } from './MessageText.tsx';

interface Props {
  group: LineGroup;
  /** The other one. */
  person: Developer;
  readUpTo: string | null;
  /** The message that was searched for. */
  hit: string | null;
  timeZone: string | undefined;
}

/** What one of the two wrote in a row: name and time once, then the messages. */
export function MessageGroup({ group, person, readUpTo, hit, timeZone }: Props) {
  const { mine, starts, ends, lines } = group;
  return (
    <div className={mine ? 'group group--me' : 'group'}>
      {!mine && ends && <Avatar person={person} size={32} />}
      <div className="group-body">
        {starts && (
          <div className="group-meta">
            {mine ? <span className="sr">You</span> : <b>{person.firstName}</b>}
            <Time at={lines[0]?.at ?? ''} timeZone={timeZone} />
          </div>
        )}
        {lines.map((line) => (
          <MessageLine
            {...line}
            key={line.key}
            line={line.key}
            hit={line.id !== null && line.id === hit}
            unread={!mine && (line.id ?? '') > (readUpTo ?? '')}
            timeZone={timeZone}
          />
        ))}
      </div>
    </div>
  );
}

type LineProps = Omit<Line, 'key'> & Zone & { line: string; hit: boolean; unread: boolean };

/** One message; a long log draws only those anew that have changed. */
const MessageLine = memo(function MessageLine(props: LineProps) {
  const { line, id, text, at, state, hit, unread, timeZone } = props;
  return (
    <div
      className={`line line--${state ?? 'theirs'}`}
      data-line={line}
      data-unread={unread ? id : undefined}
      data-hit={hit || undefined}
    >
      <MessageText text={text} />
      <Time at={at} timeZone={timeZone} className="line-time" />
      <Mark {...props} />
    </div>
  );
});

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const utcClock = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: 'UTC' });
const ownClock = new Intl.DateTimeFormat(undefined, clock);

/** In the reader's own time; before that is known, its room is kept. */
function Time({ at, timeZone, className = '' }: { at: string; className?: string } & Zone) {
  const waiting = timeZone !== undefined;
  return (
    <time dateTime={at} className={waiting ? `${className} is-waiting` : className}>
      {(waiting ? utcClock : ownClock).format(new Date(at))}
    </time>
  );
}

type Zone = Pick<Props, 'timeZone'>;

const MARKS: Record<LineState, { word: string; Icon: typeof Check }> = {
  sending: { word: 'Sending', Icon: Clock },
  failed: { word: 'Not sent', Icon: CircleAlert },
  sent: { word: 'Sent', Icon: Check },
  delivered: { word: 'Delivered', Icon: CheckCheck },
  read: { word: 'Read', Icon: CheckCheck },
};

/** What became of an own message: for everyone under the newest of its kind, for screen readers always. */
function Mark({ line, state, marked }: Pick<LineProps, 'line' | 'state' | 'marked'>) {
  if (state === null) return null;
  const { word, Icon } = MARKS[state];
  if (!marked) return <span className="sr">{word}</span>;
  return (
    <p className={`mark mark--${state}`}>
      <Icon className="ic" aria-hidden />
      {word}
      {state === 'failed' && (
        <button type="button" className="link" onClick={() => retry(line)}>
          Try again
        </button>
      )}
    </p>
  );
}
