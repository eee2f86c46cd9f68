import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
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
  timeZone: string | undefined;
}

/** What one of the two wrote in a row: name and time once, then the messages. */
export function MessageGroup({ group, person, readUpTo, timeZone }: Props) {
  const { mine, lines } = group;
  return (
    <div className={mine ? 'group group--me' : 'group'}>
      {!mine && <Avatar person={person} size={32} />}
      <div className="group-body">
        <div className="group-meta">
          {mine ? <span className="sr">You</span> : <b>{person.firstName}</b>}
          <Time at={lines[0]?.at ?? ''} timeZone={timeZone} />
        </div>
        {lines.map((line) => (
          <div
            key={line.key}
            className={`line line--${line.state ?? 'theirs'}`}
            data-line={line.key}
            data-unread={!mine && (line.id ?? '') > (readUpTo ?? '') ? line.id : undefined}
          >
            <MessageText text={line.text} />
            <Time at={line.at} timeZone={timeZone} className="line-time" />
            <Mark line={line} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** In the reader's own time; before that is known, its room is kept. */
function Time({ at, timeZone, className = '' }: { at: string; className?: string } & Zone) {
  const text = new Date(at).toLocaleTimeString(timeZone === undefined ? undefined : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (
    <time
      dateTime={at}
      className={timeZone === undefined ? className : `${className} is-waiting`}
      suppressHydrationWarning
    >
      {text}
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
function Mark({ line: { key, state, marked } }: { line: Line }) {
  if (state === null) return null;
  const { word, Icon } = MARKS[state];
  if (!marked) return <span className="sr">{word}</span>;
  return (
    <p className={`mark mark--${state}`}>
      <Icon className="ic" aria-hidden />
      {word}
      {state === 'failed' && (
        <button type="button" className="link" onClick={() => retry(key)}>
          Try again
        </button>
      )}
    </p>
  );
}
