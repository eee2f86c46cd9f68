import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-static';
import { memo } from 'react';
import type { Line, LineState } from '#shared/chat-log.ts';
import { clockOf } from '#shared/days.ts';
import { oneLine } from '#shared/message-kinds.ts';
import type { MessageChange } from '#shared/realtime.ts';
import { retry } from '#stores/chat/sender.ts';
import { forget } from '#stores/chat/outbox.ts';
import { AsTyped, Typed } from '#islands/ui/prose/AsTyped.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { MessageBody } from './message-bodies.tsx';
import { setReaction } from '#stores/chat/chat.ts';
import { edited, WORDS } from './words.ts';
import type { Zone } from './Time.tsx';

type Props = Omit<Line, 'key'> &
  Zone & {
    line: string;
    wide: boolean;
    /** The text stays plain if the page's budget is used up. */
    typed: boolean;
    hit: boolean;
    unread: boolean;
    personId: string;
    sender: string;
  };

/** Many lines scroll by, so a line has no state, no listeners and few elements. */
export const MessageLine = memo(function MessageLine(props: Props) {
  const { line, id, content, at, state, wide, typed, hit, unread, timeZone } = props;
  const { change, personId, sender } = props;
  const time = timeZone === undefined ? clockOf(at) : undefined;
  const gone = change?.state === 'deleted';
  const preview = gone ? WORDS.deleted : oneLine(content.text);
  return (
    <article
      className={wide && !typed ? 'line line--code w-full' : 'line'}
      aria-label={`${time === undefined ? sender : `${sender}, ${time}`}: ${preview}`}
      data-state={state ?? undefined}
      data-line={line}
      data-unread={unread ? id : undefined}
      data-hit={hit || undefined}
      data-time={time}
      // A tap shows the time; arrow keys move between messages.
      tabIndex={-1}
    >
      {gone ? (
        <p className="bubble bubble--gone">{WORDS.deleted}</p>
      ) : typed ? (
        <Typed text={content.text} />
      ) : (
        <AsTyped text={content.text}>
          <MessageBody content={content} />
        </AsTyped>
      )}
      {id !== null && change !== null && !gone && (
        <Foot id={id} change={change} own={state !== null} personId={personId} />
      )}
      <Mark {...props} />
      {id !== null && !gone && (
        <button
          type="button"
          className="line-button"
          // Only the reader's line displays its time, so the name contains it.
          aria-label={time === undefined ? WORDS.react : `${WORDS.react}, ${time}`}
          title={WORDS.react}
          aria-haspopup="dialog"
          aria-expanded={false}
        />
      )}
    </article>
  );
});

interface FootProps {
  id: string;
  change: MessageChange;
  own: boolean;
  personId: string;
}

function Foot({ id, change: { state, reactions }, own, personId }: FootProps) {
  if (reactions.length === 0 && state === 'plain') return null;
  return (
    <div className={`flex max-w-full flex-wrap items-center gap-1 ${own ? 'justify-end' : ''}`}>
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
            <span className="text-[0.875rem]/none">{emoji}</span>
            {userIds.length}
          </button>
        );
      })}
      {state === 'edited' && <span className="px-0.5 text-xs text-ink-3">{edited}</span>}
    </div>
  );
}

const MARKS: Record<LineState, { svg: string; ink: string }> = {
  sending: { svg: Clock, ink: 'text-ink-3' },
  failed: { svg: CircleAlert, ink: 'text-no-ink' },
  sent: { svg: Check, ink: 'text-ink-3' },
  delivered: { svg: CheckCheck, ink: 'text-ink-3' },
  read: { svg: CheckCheck, ink: 'text-accent-ink' },
};

/** Only the newest line of each state has a mark, and every failure. */
function Mark({ line, state, marked }: Pick<Props, 'line' | 'state' | 'marked'>) {
  if (state === null || !marked) return null;
  const { svg, ink } = MARKS[state];
  return (
    <p
      className={`ml-auto flex w-fit items-center gap-1 px-0.5 pt-0.5 text-xs in-[.message-group--news]:mr-auto ${ink} [&>svg]:size-3.5`}
      data-mark
    >
      <Icon svg={svg} />
      {WORDS.states[state]}
      {state === 'failed' && (
        <>
          <button type="button" className="link ml-1" onClick={() => retry(line)}>
            {WORDS.retry}
          </button>
          <button type="button" className="link ml-1" onClick={() => forget(line)}>
            {WORDS.discard}
          </button>
        </>
      )}
    </p>
  );
}
