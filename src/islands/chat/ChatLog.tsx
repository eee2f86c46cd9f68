import { useStore } from '@nanostores/react';
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createChatLog, findLine, type Unsent } from '#shared/chat-log.ts';
import { markedLines } from '#shared/line-state.ts';
import type { Conversation, Edge } from '#stores/chat/conversation.ts';
import {
  $found,
  goToNewest,
  goToOldest,
  loadNewer,
  loadOlder,
  shownOf,
} from '#stores/chat/history.ts';
import { $now } from '#stores/client/clock.ts';
import type { LogScroll } from './log-scroll.ts';
import { windowOf } from './log-window.ts';
import { LogChunk } from './LogChunk.tsx';
import { useReadReceipts } from './use-read-receipts.ts';
import { useLoadNearEdge } from '#islands/ui/use-load-near-edge.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import type { MessageButtonsProps } from './on-demand/MessageButtons.tsx';
import { ArrowDown } from 'lucide-static';
import { unreadBelow } from '#stores/chat/chat.ts';
import { $unread } from '#stores/live.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  chat: Conversation;
  unsent: readonly Unsent[];
  scroll: LogScroll;
  typed: readonly string[];
  now: number;
}

const older = () => void loadOlder();
const newer = () => void loadNewer();
const NOTHING: readonly never[] = [];

/** Only messages around the reader are rendered in a long log. */
export function ChatLog({ chat, unsent: waiting, scroll, typed, now: first }: Props) {
  const { me, target, theirs, mine, past, unreadFrom } = chat;
  const shown = shownOf(chat);
  const { messages } = shown;
  const unsent = past === null ? waiting : NOTHING;
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const place = useStore(scroll.$place);
  const found = useStore($found);

  const makeChunks = useMemo(() => createChatLog(timeZone), [timeZone]);
  const chunks = useMemo(
    () => makeChunks({ me, messages, unsent, unreadFrom }),
    [makeChunks, me, messages, unsent, unreadFrom],
  );
  const marked = useMemo(
    () => markedLines(chat.messages, unsent, me, theirs),
    [chat.messages, unsent, me, theirs],
  );
  const { from, to, above, below } = windowOf(chunks, scroll.heights, place);

  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (log.current === null ? undefined : scroll.attach(log.current)), [scroll]);
  useLayoutEffect(() => scroll.setEnd(past === null), [scroll, past]);
  useOpening(scroll, log);
  useLayoutEffect(() => {
    const at = found && findLine(chunks, found.id);
    if (at) scroll.toLine(at.line, at.chunk);
    // Chunks change with every message, but the jump happens once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scroll, found]);
  useLayoutEffect(() => scroll.keep());

  useReadReceipts(log, `${messages.length} ${from} ${to}`, mine.readUpTo);
  const near = { root: log, margin: '1500px 0px', loaded: messages };
  const top = useLoadNearEdge<HTMLDivElement>(older, { ...near, waiting: shown.older === 'idle' });
  const bottom = useLoadNearEdge<HTMLDivElement>(newer, {
    ...near,
    waiting: shown.newer === 'idle',
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const inCode = event.target instanceof HTMLPreElement;
    if (inCode || event.defaultPrevented) return;
    if (event.key === 'End') {
      goToNewest();
      scroll.toEnd();
    } else if (event.key === 'Home') {
      goToOldest().catch((error: unknown) => console.warn('The beginning did not load:', error));
    } else return;
    event.preventDefault();
  };

  return (
    <div className="relative min-h-0">
      <div
        ref={log}
        className="log"
        role="log"
        aria-label={words.messagesWith(target.firstName)}
        aria-relevant="additions"
        aria-busy={shown.older === 'loading'}
        tabIndex={0}
        onScroll={scroll.look}
        onKeyDown={onKeyDown}
      >
        <div className="mx-auto w-full max-w-205 flex-none">
          <LogEnd ref={top} edge={shown.older} what="older" onLoad={older} />
          <Gap height={above} />
          {chunks.slice(from, to).map((chunk) => (
            <LogChunk
              key={chunk.key}
              chunk={chunk}
              person={target}
              theirs={theirs}
              marked={marked}
              readUpTo={mine.readUpTo}
              typed={timeZone === undefined ? NOTHING : typed}
              hit={found?.marked ? found.id : null}
              now={now}
              timeZone={timeZone}
              scroll={scroll}
            />
          ))}
          <Gap height={below} />
          {past !== null && <LogEnd ref={bottom} edge={shown.newer} what="newer" onLoad={newer} />}
        </div>
      </div>
      <LineButtons log={log} />
      <ToNewest chat={chat} scroll={scroll} />
    </div>
  );
}

const Gap = ({ height }: { height: number }) => height > 0 && <div data-gap style={{ height }} />;

interface LogEndProps {
  ref: RefObject<HTMLDivElement | null>;
  edge: Edge;
  what: 'older' | 'newer';
  onLoad: () => void;
}

/** The next messages load near the view, or by a button after a failure. */
function LogEnd({ ref, edge, what, onLoad }: LogEndProps) {
  return (
    <div ref={ref} className="grid min-h-px place-items-center text-ink-3 *:my-4" data-edge={edge}>
      {edge === 'loading' && <span className="spin" aria-label={words.loading} />}
      {edge === 'failed' && (
        <button type="button" className="btn btn--sm" onClick={onLoad}>
          {words.load[what]}
        </button>
      )}
    </div>
  );
}

function useOpening(scroll: LogScroll, log: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const divider = log.current?.querySelector('[data-line=unread]');
    const chunk = divider?.closest<HTMLElement>('[data-chunk]')?.dataset['chunk'];
    if (!log.current || !divider || chunk === undefined) return;
    const { top } = divider.getBoundingClientRect();
    if (top < log.current.getBoundingClientRect().top) scroll.toLine('unread', chunk);
  }, [scroll, log]);
}

const FIRST = ['pointermove', 'pointerdown', 'pointerup', 'focusin', 'click'] as const;

/** Message actions load when a reader moves into the log. */
function LineButtons({ log }: Pick<MessageButtonsProps, 'log'>) {
  const first = useRef<Event>(null);
  const [Buttons, setButtons] = useState<ComponentType<MessageButtonsProps>>();

  useEffect(() => {
    const box = log.current;
    if (box === null || Buttons !== undefined) return;
    const load = (event: Event): void => {
      first.current = event;
      import('./on-demand/MessageButtons.tsx').then(
        ({ MessageButtons }) => setButtons(() => MessageButtons),
        (error: unknown) => console.warn('The buttons of messages did not load:', error),
      );
    };
    for (const sign of FIRST) box.addEventListener(sign, load);
    return () => {
      for (const sign of FIRST) box.removeEventListener(sign, load);
    };
  }, [log, Buttons]);

  return Buttons !== undefined && <Buttons log={log} first={first} />;
}

function ToNewest({ chat, scroll }: { chat: Conversation; scroll: LogScroll }) {
  const atEnd = useStore(scroll.$atEnd);
  const unread = useStore($unread);
  if (atEnd) return null;
  const count = unreadBelow(chat, unread.get(chat.target._id) ?? 0);
  const down = () => {
    goToNewest();
    scroll.toEnd();
  };
  return (
    <button
      type="button"
      className={
        count > 0
          ? 'btn btn--sm absolute bottom-3 left-1/2 -translate-x-1/2 shadow-[inset_0_-2px_0_var(--e),var(--shadow-pop)]'
          : 'btn btn--icon absolute right-4 bottom-3 rounded-md bg-raised shadow-pop'
      }
      aria-label={count > 0 ? undefined : words.toNewest}
      onClick={down}
    >
      <Icon svg={ArrowDown} small />
      {count > 0 && words.newMessages(count)}
    </button>
  );
}
