import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AssistantModel } from '#shared/assistant.ts';
import type { FreeEntry } from '#shared/free-now.ts';
import { lastLineOf } from '#shared/last-line.ts';
import type { PairSession } from '#shared/pair-session.ts';
import { fullName, type User } from '#shared/user.ts';
import { isTurnOf } from '#shared/your-turn.ts';
import { $maySend, followChat, seedChat } from '#stores/chat/chat.ts';
import {
  $conversation,
  type Conversation,
  conversationOf,
  type ReadyOpening,
} from '#stores/chat/conversation.ts';
import { goToNewest } from '#stores/chat/history.ts';
import { $outbox } from '#stores/chat/outbox.ts';
import { $socket } from '#stores/client/socket.ts';
import { $free, followFree, seedFree } from '#stores/free-now/free-now.ts';
import { followPads } from '#stores/pad/presence.ts';
import { followSessions, putSessions } from '#stores/sessions/sessions.ts';
import { openInPad } from './message-bodies.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatLog } from './ChatLog.tsx';
import { ChatNotice } from './ChatNotice.tsx';
import { useTools } from './ChatTools.tsx';
import { Composer } from './Composer.tsx';
import { LinkHostContext } from './LinkBelow.tsx';
import { createLogScroll } from './log-scroll.ts';
import { CodeKeysContext } from '#islands/ui/prose/Prose.tsx';
import { CallButton } from '#islands/calls/CallButton.tsx';
import { OpenPadProvider, usePad } from '#islands/pad/use-pad.tsx';
import { SessionUnderWay } from '#islands/sessions/SessionUnderWay.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';

/** The log, its connection and its newest messages come first. */
const BESIDE_MS = 500;

interface Props {
  opening: ReadyOpening;
  me: User;
  /** Ids of messages that the server rendered as plain text. */
  typed: readonly string[];
  /** Sessions to show before any message needs them. */
  ahead: readonly PairSession[];
  /** The other person, while they are free to pair. */
  free: readonly FreeEntry[];
  assistant: { model: AssistantModel; product: string };
  linkHost: string | null;
}

export function Chat({ opening, me, typed, ahead, free: firstFree, assistant, linkHost }: Props) {
  const { _id: targetUserId } = opening.target;
  const chat = useSeededStore<Conversation | null>(
    $conversation,
    () => conversationOf(opening, me._id),
    seedChat,
  );
  // Another island may have connected or stored data before this one hydrated.
  const connection = useStore($socket, { ssr: 'initial' });
  const unsent = useStore($outbox, { ssr: 'initial' });
  const maySend = useStore($maySend, { ssr: () => false });
  const free = useSeededStore($free, () => new Map(firstFree), seedFree);
  const [scroll] = useState(createLogScroll);
  useVisibleHeight();
  useEffect(() => followChat(me, targetUserId), [me, targetUserId]);
  useEffect(followPads, []);
  useEffect(() => {
    putSessions(ahead);
    return followSessions(targetUserId);
  }, [ahead, targetUserId]);
  useEffect(followFree, []);
  const over = chat?.kind === 'over';
  const pad = usePad({ me, target: opening.target, over, label: words.pad });
  const panel = useBeside(pad.panel === null);
  const { tools, extras, openPlan, panels } = useTools({
    me,
    target: opening.target,
    ...pad,
    assistant,
  });

  if (chat === null) return null;
  const { target, presence } = chat;
  const mine = unsent.filter(({ targetUserId }) => targetUserId === target._id);
  const empty = chat.messages.length === 0 && mine.length === 0;
  const last = chat.messages.at(-1);
  const connected = connection.kind === 'connected';

  const toNewest = () => {
    goToNewest();
    scroll.toEnd();
  };

  const body = () => {
    if (connection.kind === 'refused') return <ChatNotice kind="signed out" />;
    if (over) return <ChatNotice kind="over" />;
    return (
      <>
        {empty ? (
          <div
            className="grid min-h-0"
            role="log"
            aria-label={words.messagesWith(target.firstName)}
          >
            <ChatNotice kind={connected ? 'empty' : 'connecting'} />
          </div>
        ) : (
          <CodeKeysContext value={openInPad}>
            <LinkHostContext value={linkHost}>
              <ChatLog chat={chat} unsent={mine} scroll={scroll} typed={typed} now={opening.now} />
            </LinkHostContext>
          </CodeKeysContext>
        )}
        {/* The line of the typing indicator has room for it, so that nothing moves. */}
        <div className="relative" role="status">
          {!empty && !connected && (
            <p className="banner chat-wait absolute inset-x-2 top-0 mx-auto max-w-205 items-center border-l-caret py-1">
              <span className="spin flex-none" aria-hidden />
              {words.NOTICES.connecting.title}
            </p>
          )}
        </div>
        <Composer me={me} target={target} maySend={maySend} extras={extras} onSent={toNewest} />
      </>
    );
  };

  return (
    <OpenPadProvider value={pad.openPad}>
      <section
        className="@container/chat relative flex min-h-0 min-w-0 flex-col border-line max-[1100px]:in-data-pad:border-0 md:border-t"
        aria-label={words.chatWith(fullName(target))}
      >
        <ChatHeader
          target={target}
          presence={over ? null : presence}
          now={opening.now}
          offline={connection.kind === 'offline'}
          free={free.get(target._id)}
          settings={chat.settings}
          yourTurn={last !== undefined && isTurnOf(me._id, lastLineOf(last), opening.now)}
          tools={over ? [] : tools}
        >
          {!over && <CallButton me={me} target={target} label={words.call} />}
          {pad.button}
        </ChatHeader>
        {/* A session and a call share one strip. */}
        <div className="strip">
          {!over && (
            <SessionUnderWay me={me._id} targetUserId={targetUserId} openPad={pad.openPad} />
          )}
          <div id="call" />
        </div>
        <div id="screen-below" />
        <div className="grid min-h-0 flex-1 grid-cols-1 max-[1100px]:in-data-pad:hidden @min-[880px]/chat:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-h-0 min-w-0 grid-cols-1 grid-rows-[minmax(0,1fr)_auto_auto]">
            {body()}
          </div>
          {panel && !over && <panel.Beside me={me} target={target} onPlan={openPlan} />}
        </div>
        {!over && panels}
      </section>
      {pad.panel}
    </OpenPadProvider>
  );
}

/** Returns the panel of wide windows once it has loaded. The chat works without it. */
function useBeside(hasRoom: boolean) {
  const [panel, setPanel] = useState<typeof import('./on-demand/Beside.tsx') | null>(null);
  useEffect(() => {
    if (!hasRoom) return;
    const wide = matchMedia('(width >= 1200px)');
    const load = () => {
      if (!wide.matches) return;
      import('./on-demand/Beside.tsx').then(setPanel, console.warn);
    };
    const timer = setTimeout(load, BESIDE_MS);
    wide.addEventListener('change', load);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener('change', load);
    };
  }, [hasRoom]);
  return panel;
}

/** An on-screen keyboard must not cover the composer: the style sheet uses `--visible-h`. */
function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return;
    const fit = () => {
      // Parts of a zoomed page are meant to be hidden.
      if (view.scale !== 1) return;
      style.setProperty('--visible-h', `${view.height}px`);
      window.scrollTo(0, 0);
    };
    view.addEventListener('resize', fit);
    return () => {
      view.removeEventListener('resize', fit);
      style.removeProperty('--visible-h');
    };
  }, []);
}
