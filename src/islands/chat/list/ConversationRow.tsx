import { BellOff, Ellipsis } from 'lucide-static';
import { memo, type MouseEvent } from 'react';
import type { ConversationEntry } from '#shared/api.ts';
import { shortTime } from '#shared/short-time.ts';
import { fullName } from '#shared/user.ts';
import { isTurnOf } from '#shared/your-turn.ts';
import * as words from './words.ts';
import { loadPart } from '#stores/client/part.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';

interface Props {
  entry: ConversationEntry;
  me: string;
  online: boolean;
  unread: number;
  typing: boolean;
  inPad: boolean;
  draft: string;
  current: boolean;
  now: number;
  timeZone: string | undefined;
}

const CUT = 'min-w-0 flex-1 truncate';
const TIME = 'conversation-time flex-none text-xs text-ink-3';

export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { entry, me, online, unread, typing, inPad, draft, current, now, timeZone } = props;
  const { last, settings } = entry;
  const name = fullName(entry);
  const muted = settings.mutedUntil > now;
  const loud = !muted && (unread > 0 || settings.isMarkedUnread);
  const badge = muted ? 'badge bg-hover text-ink-2' : 'badge';
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    void loadPart(() => import('../on-demand/conversation-menu.ts')).then((part) =>
      part?.openRowMenu(currentTarget, entry),
    );
  return (
    <>
      <a
        className="conversation-row"
        href={`/chat/${entry._id}`}
        aria-current={current ? 'page' : undefined}
      >
        <span className="relative">
          <Avatar person={entry} />
          <i className={online ? 'dot' : 'dot dot--off'} />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex min-w-0 items-baseline gap-2.5">
            <b
              className={`${CUT} leading-5 ${loud ? 'font-semibold' : 'font-medium'}`}
              title={name}
            >
              <bdi>{name}</bdi>
            </b>
            {online && <span className="sr-only">(online)</span>}
            {last !== null && (
              <time dateTime={last.timestamp} className={timeZone ? `${TIME} invisible` : TIME}>
                {shortTime(last.timestamp, now, timeZone)}
              </time>
            )}
          </span>
          <span className="flex h-5 min-w-0 items-center gap-2.5 text-sm text-ink-2">
            {typing ? (
              <span className={`${CUT} text-accent-ink`}>{words.typing}</span>
            ) : inPad && unread === 0 ? (
              <span className={`${CUT} text-accent-ink`}>{words.inPad(entry.firstName)}</span>
            ) : draft !== '' && !current ? (
              <span className={CUT} dir="auto">
                <b className="font-medium text-no-ink">{words.draft}</b> {draft}
              </span>
            ) : (
              <span className={loud ? `${CUT} text-ink` : CUT} dir={last ? 'auto' : undefined}>
                {last?.senderId === me && words.you}
                {last === null ? words.hello : last.deleted ? words.deleted : last.text}
              </span>
            )}
            {!muted && isTurnOf(me, last, now) && (
              <span className="flex flex-none items-center gap-1.5 font-mono text-xs font-medium text-accent-ink">
                <i className="h-3.5 w-0.75 bg-caret" />
                {unread === 0 && words.yourTurn}
              </span>
            )}
            {muted && (
              <span className="flex-none text-ink-3">
                <Icon svg={BellOff} small />
                <span className="sr-only">{words.muted}</span>
              </span>
            )}
            {unread > 0 ? (
              <span className={badge}>
                {unread > 99 ? '99+' : unread}
                <span className="sr-only"> unread</span>
              </span>
            ) : (
              settings.isMarkedUnread && (
                <span className={`${muted ? 'badge bg-ink-3' : 'badge'} h-2.5 min-w-2.5 px-0`}>
                  <span className="sr-only">{words.markedUnread}</span>
                </span>
              )
            )}
          </span>
        </span>
      </a>
      <IconButton
        icon={Ellipsis}
        label={words.options(name)}
        small
        className="conversation-more absolute"
        aria-haspopup="menu"
        onClick={openMenu}
      />
    </>
  );
});
