import { memo, useLayoutEffect, useRef } from 'react';
import type { LineGroup, LogChunk as Chunk } from '#shared/chat-log.ts';
import { type MarkedLines, statedLine } from '#shared/line-state.ts';
import { dayLabel } from '#shared/days.ts';
import type { Receipts } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import type { LogScroll } from './log-scroll.ts';
import { isWide } from './message-bodies.tsx';
import { MessageLine } from './MessageLine.tsx';
import { Time, type Zone } from './Time.tsx';
import { unread, WORDS } from './words.ts';

export interface ChunkProps {
  chunk: Chunk;
  person: Developer;
  theirs: Receipts;
  marked: MarkedLines;
  readUpTo: string | null;
  typed: readonly string[];
  hit: string | null;
  now: number;
  timeZone: string | undefined;
  scroll: LogScroll;
}

const DIVIDER = 'flex items-center gap-3 text-xs before:h-px before:flex-1 after:h-px after:flex-1';

/** Chunks are measured while they are rendered. */
export const LogChunk = memo(function LogChunk(props: ChunkProps) {
  const { chunk, person, theirs, marked, readUpTo, typed, hit, now, timeZone, scroll } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : scroll.measure(box.current)), [scroll]);

  const [first] = chunk.rows;
  const goesOn = first?.kind === 'group' && !first.group.starts;
  return (
    <div
      ref={box}
      className={goesOn ? 'flow-root *:mt-5 *:first:mt-0.75' : 'flow-root *:mt-5'}
      data-chunk={chunk.key}
    >
      {chunk.rows.map((row) => {
        if (row.kind === 'day') {
          return (
            <h2 className={`${DIVIDER} text-ink-3 before:bg-line after:bg-line`} key={row.day}>
              {dayLabel(row.day, now, timeZone)}
            </h2>
          );
        }
        if (row.kind === 'unread') {
          return (
            // Amber marks content addressed to the reader.
            <p
              className={`${DIVIDER} font-medium text-accent-ink before:bg-caret after:bg-caret`}
              key="unread"
              data-line="unread"
            >
              {unread}
            </p>
          );
        }
        const { group } = row;
        const lines = group.lines.map((line) => statedLine(line, theirs, marked));
        return (
          <MessageGroup
            key={group.key}
            group={{ ...group, lines }}
            person={person}
            readUpTo={readUpTo}
            typed={typed}
            hit={hit}
            timeZone={timeZone}
          />
        );
      })}
    </div>
  );
});

interface Props extends Zone {
  group: LineGroup;
  person: Developer;
  readUpTo: string | null;
  typed: readonly string[];
  hit: string | null;
}

function MessageGroup({ group, person, readUpTo, typed, hit, timeZone }: Props) {
  const { mine, news, starts, ends, lines } = group;
  const kind = news ? 'message-group--news' : mine ? 'message-group--me' : '';
  return (
    <div className={`message-group ${starts ? 'message-group--starts' : ''} ${kind}`}>
      {!mine && !news && ends && <Avatar person={person} size={32} />}
      {starts && (
        <p>
          {mine ? (
            <b className={news ? 'font-semibold text-ink' : 'sr-only'}>{WORDS.you}</b>
          ) : (
            <b className="text-sm/4 font-semibold text-ink">{person.firstName}</b>
          )}
          <Time at={lines[0]?.at ?? ''} timeZone={timeZone} />
        </p>
      )}
      {lines.map((line) => (
        <MessageLine
          {...line}
          key={line.key}
          line={line.key}
          typed={line.id !== null && typed.includes(line.id)}
          wide={line.change?.state !== 'deleted' && isWide(line.content)}
          hit={line.id !== null && line.id === hit}
          unread={!mine && (line.id ?? '') > (readUpTo ?? '')}
          timeZone={timeZone}
          personId={person._id}
          sender={mine ? WORDS.you : person.firstName}
        />
      ))}
    </div>
  );
}
