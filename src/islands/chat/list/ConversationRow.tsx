import { memo } from 'react';
import type { ConversationEntry } from '#shared/api.ts';
import { shortTime } from '#shared/short-time.ts';
import { fullName } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';

interface Props {
  entry: ConversationEntry;
  me: string;
  online: boolean;
  unread: number;
  /** It is the conversation beside the list. */
  current: boolean;
  /** Milliseconds. */
  now: number;
  timeZone: 'UTC' | undefined;
}

/** One conversation: who, whether they are here, the last line, how much is unread. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { entry, me, online, unread, current, now, timeZone } = props;
  const { last } = entry;
  const name = fullName(entry);
  return (
    <a
      className={unread > 0 ? 'talk talk--unread' : 'talk'}
      href={`/chat/${entry._id}`}
      aria-current={current ? 'page' : undefined}
    >
      <span className="chat-who">
        <Avatar person={entry} />
        <i className={online ? 'dot' : 'dot dot--off'} />
      </span>
      <span className="talk-text">
        <span className="talk-head">
          <b className="talk-name" title={name}>
            <bdi>{name}</bdi>
          </b>
          {online && <span className="sr">, online</span>}
          {last !== null && (
            <time dateTime={last.timestamp} className={timeZone && 'is-waiting'}>
              {shortTime(last.timestamp, now, timeZone)}
            </time>
          )}
        </span>
        <span className="talk-last">
          {last === null ? (
            <span className="talk-line">Say hello</span>
          ) : (
            <span className="talk-line" dir="auto">
              {last.senderId === me && 'You: '}
              {last.deleted ? 'Message deleted' : last.text}
            </span>
          )}
          {unread > 0 && (
            <span className="badge">
              {unread > 99 ? '99+' : unread}
              <span className="sr"> unread</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
});
