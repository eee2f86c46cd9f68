import { Check, CheckCheck, CircleAlert, Clock, SmilePlus } from 'lucide-react';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import type { Line, LineState } from '#shared/chat-log.ts';
import type { MessageChange } from '#shared/realtime.ts';
import { retry } from '#stores/chat/courier.ts';
import { Prose } from '../parts/Prose.tsx';
import { setReaction } from './set-reaction.ts';
import { Time, type Zone } from './Time.tsx';
import { useAwake } from './use-awake.ts';

const LineTools = lazy(async () => ({ default: (await import('./LineTools.tsx')).LineTools }));

/** What a message's keys have opened: the emojis, or the question before it is deleted. */
export type Asking = 'emoji' | 'delete';

type Props = Omit<Line, 'key'> &
  Zone & { line: string; hit: boolean; unread: boolean; personId: string };

/** One message; a long log draws only those anew that have changed. */
export const MessageLine = memo(function MessageLine(props: Props) {
  const { line, id, text, at, state, hit, unread, timeZone, change, personId } = props;
  const box = useRef<HTMLDivElement>(null);
  const { awake, sleep, handlers } = useAwake(box);
  const [asking, setAsking] = useState<Asking | null>(null);
  const gone = change?.state === 'deleted';
  const open = awake || asking !== null;
  return (
    <div
      ref={box}
      className={`line line--${state ?? 'theirs'}`}
      data-line={line}
      data-unread={unread ? id : undefined}
      data-hit={hit || undefined}
      data-awake={open || undefined}
      {...(id === null || gone ? {} : handlers)}
    >
      {gone ? (
        <p className="bubble bubble--gone">This message was deleted</p>
      ) : (
        <Prose text={text} />
      )}
      <Time at={at} timeZone={timeZone} className="line-time" />
      {id !== null && !gone && (
        <div className="line-bar">
          <button
            type="button"
            className="btn btn--icon btn--sm"
            aria-label="React"
            title="React"
            aria-haspopup="dialog"
            aria-expanded={asking === 'emoji'}
            onClick={() => setAsking(asking === null ? 'emoji' : null)}
          >
            <SmilePlus className="ic ic-s" aria-hidden />
          </button>
          {open && (
            <Suspense fallback={null}>
              <LineTools
                id={id}
                text={text}
                mine={state !== null}
                reactions={change?.reactions}
                personId={personId}
                asking={asking}
                onAsking={setAsking}
                onDone={sleep}
                line={box}
              />
            </Suspense>
          )}
        </div>
      )}
      {id !== null && change !== null && !gone && (
        <Foot id={id} change={change} personId={personId} />
      )}
      <Mark {...props} />
    </div>
  );
});

interface FootProps {
  id: string;
  change: MessageChange;
  /** The other one. */
  personId: string;
}

/** What became of a message: the reactions to it, and whether its text was another. */
function Foot({ id, change: { state, reactions }, personId }: FootProps) {
  if (reactions.length === 0 && state === 'plain') return null;
  return (
    <div className="line-foot">
      {reactions.map(({ emoji, userIds }) => {
        const mine = userIds.some((userId) => userId !== personId);
        return (
          <button
            key={emoji}
            type="button"
            className="react"
            aria-pressed={mine}
            onClick={() => void setReaction(id, emoji, !mine)}
          >
            <span>{emoji}</span>
            {userIds.length}
          </button>
        );
      })}
      {state === 'edited' && <span className="edited">edited</span>}
    </div>
  );
}

const MARKS: Record<LineState, { word: string; Icon: typeof Check }> = {
  sending: { word: 'Sending', Icon: Clock },
  failed: { word: 'Not sent', Icon: CircleAlert },
  sent: { word: 'Sent', Icon: Check },
  delivered: { word: 'Delivered', Icon: CheckCheck },
  read: { word: 'Read', Icon: CheckCheck },
};

/** What became of an own message: for everyone under the newest of its kind, for screen readers always. */
function Mark({ line, state, marked }: Pick<Props, 'line' | 'state' | 'marked'>) {
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
