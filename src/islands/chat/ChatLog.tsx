import { useStore } from '@nanostores/react';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { chatLog, dayLabel, type Unsent } from '#shared/chat-log.ts';
import { $now } from '#stores/clock.ts';
import { type Conversation, loadOlder } from '#stores/chat/conversation.ts';
import { MessageGroup } from './MessageGroup.tsx';
import type { LogScroll } from './use-log-scroll.ts';
import { useReadMarks } from './use-read-marks.ts';
import { useTimeZone } from './use-time-zone.ts';

interface Props {
  chat: Conversation;
  unsent: readonly Unsent[];
  scroll: LogScroll;
  /** The time on the server when it made the page. */
  now: number;
}

const older = () => void loadOlder();

/** The messages by day, with the older ones loading as the reader scrolls up. */
export function ChatLog({ chat, unsent, scroll, now: first }: Props) {
  const { me, target, messages, theirs, mine } = chat;
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const days = useMemo(
    () => chatLog({ me, messages, unsent, theirs }, timeZone),
    [me, messages, unsent, theirs, timeZone],
  );
  const { log, onScroll, toBottom, atBottom } = scroll;
  useReadMarks(log, messages, mine.readUpTo);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current === null || chat.older !== 'idle') return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) older();
      },
      { root: log.current, rootMargin: '320px 0px 0px' },
    );
    watch.observe(top.current);
    return () => watch.disconnect();
  }, [log, chat.older, messages]);

  const newest = messages.at(-1);
  const unseen =
    !atBottom &&
    newest !== undefined &&
    newest.sender._id !== me &&
    newest._id > (mine.readUpTo ?? '');

  return (
    <div className="log-frame">
      <div
        ref={log}
        className="log"
        role="log"
        aria-label={`Messages with ${target.firstName}`}
        aria-relevant="additions"
        aria-busy={chat.older === 'loading'}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="log-in">
          <div ref={top} className="log-top">
            {chat.older === 'loading' && <span className="spin" aria-label="Loading" />}
            {chat.older === 'failed' && (
              <button type="button" className="btn btn--sm" onClick={older}>
                Load older messages
              </button>
            )}
          </div>
          {days.map(({ day, groups }) => (
            <section className="day" key={day}>
              <h2 className="day-name">{dayLabel(day, now, timeZone)}</h2>
              {groups.map((group) => (
                <MessageGroup
                  key={group.key}
                  group={group}
                  person={target}
                  readUpTo={mine.readUpTo}
                  timeZone={timeZone}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      {unseen && (
        <button type="button" className="btn btn--sm log-new" onClick={toBottom}>
          <ArrowDown className="ic ic-s" aria-hidden />
          New messages
        </button>
      )}
    </div>
  );
}
