import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { ContentOf } from '#shared/message-kinds.ts';
import type { PairSession } from '#shared/pair-session.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { $sessions, needSessions } from '#stores/sessions/sessions.ts';

/** What happened to a planned session; where it is the newest proposal or the end, its card. */
export function SessionBody({ text, session: { _id, round, news } }: ContentOf<'session'>) {
  const session = useStore($sessions, { ssr: 'initial' }).get(_id);
  const [Card, setCard] = useState<ComponentType<{ session: PairSession; inChat: boolean }>>();
  const hasCard = news === 'proposed' || news === 'built';
  useEffect(() => {
    if (!hasCard) return;
    const target = $conversation.get()?.target;
    if (target !== undefined) needSessions(target._id);
    import('#islands/sessions/on-demand/SessionCard.tsx').then(
      ({ SessionCard }) => setCard(() => SessionCard),
      (error: unknown) => console.warn('The card of a session did not load:', error),
    );
  }, [hasCard]);
  const line = <p className="text-ink-2">{text}</p>;
  const outcome = session?.outcome;
  const isBuilt = outcome !== undefined && (outcome.theyBuilt || outcome.mine === true);
  // Answered by other times, or told anew by what was built.
  const isOld = session?.round !== round || (news === 'proposed' && isBuilt);
  if (!hasCard || isOld) return line;
  if (Card !== undefined && session !== undefined) return <Card session={session} inChat />;
  return line;
}
