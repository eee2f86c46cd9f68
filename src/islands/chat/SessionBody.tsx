import { useStore } from '@nanostores/react';
import { useCallback, useEffect } from 'react';
import type { ContentOf } from '#shared/message-kinds.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { cardTarget } from '#stores/sessions/portal-targets.ts';
import { $sessions, needSessions } from '#stores/sessions/sessions.ts';

/** An event of a pair session; its newest proposal, or its end, contains the card. */
export function SessionBody({ text, session: { _id, round, news } }: ContentOf<'session'>) {
  const session = useStore($sessions, { ssr: 'initial' }).get(_id);
  const hasCard = news === 'proposed' || news === 'built';
  useEffect(() => {
    const target = $conversation.get()?.target;
    if (hasCard && target !== undefined) needSessions(target._id);
  }, [hasCard]);
  const outcome = session?.outcome;
  const isBuilt = outcome !== undefined && (outcome.theyBuilt || outcome.mine === true);
  // Replaced by newer times, or by the outcome.
  const isOld = session?.round !== round || (news === 'proposed' && isBuilt);
  const room = useCallback((place: HTMLElement | null) => cardTarget(_id)(place), [_id]);
  return hasCard && !isOld ? (
    <div ref={room} />
  ) : (
    <p className="wrap-anywhere text-ink-2">{text}</p>
  );
}
