import { useStore } from '@nanostores/react';
import { X } from 'lucide-static';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SearchHit } from '#shared/api.ts';
import { SEARCH_MAX } from '#shared/limits.ts';
import { shortTime } from '#shared/short-time.ts';
import type { Developer } from '#shared/user.ts';
import { $now } from '#stores/client/clock.ts';
import { goTo, leaveFound } from '#stores/chat/history.ts';
import { showToast } from '#stores/client/toast.ts';
import { composes } from '#shared/composes.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { messagesFound, messagesWith, searchMessages, WORDS } from '../words.ts';
import { type SearchState, useSearch } from './use-search.ts';
import * as words from './words.ts';
import { ListEnd } from '#islands/ui/list/ListEnd.tsx';

const LIST_ID = 'search-hits';
const optionId = (index: number): string => `${LIST_ID}-${index}`;

export function SearchPanel({ target, onClose }: { target: Developer; onClose: () => void }) {
  const { _id: targetId, firstName } = target;
  const now = useStore($now);
  const [typed, setTyped] = useState('');
  const { found, findMore } = useSearch(targetId, typed);
  const [active, setActive] = useState(0);
  /** The list is hidden to show the hit in the log. */
  const [aside, setAside] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The highlight of a hit stays until the next search if the panel closed to show it. */
  const jumped = useRef(false);
  const hits = found.kind === 'ready' ? found.hits : [];

  useEffect(() => {
    field.current?.focus();
    leaveFound();
    return () => {
      if (!jumped.current) leaveFound();
    };
  }, []);
  useEffect(() => {
    panel.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const jump = (hit: SearchHit | undefined) => {
    if (hit === undefined) return;
    goTo(hit._id).catch((error: unknown) => {
      console.warn('The message did not load:', error);
      showToast('failed', words.messageLost);
    });
    setAside(true);
    // The panel covers the hit on phones.
    jumped.current = matchMedia('(max-width: 767px)').matches;
    if (jumped.current) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setAside(false);
      if (!aside) setActive(Math.max(0, Math.min(hits.length - 1, active + step)));
    } else if (event.key === 'Enter') {
      jump(hits[active]);
    } else if (event.key === 'Escape') {
      onClose();
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={panel}
      className="absolute top-18 right-2 z-6 flex max-h-[min(560px,calc(100%-88px))] w-[min(400px,calc(100%-16px))] flex-col rounded-lg bg-raised p-2 shadow-pop transition-[opacity,translate] duration-base ease-out starting:translate-y-1 starting:opacity-0"
      role="search"
      aria-label={messagesWith(firstName)}
    >
      <div className="flex flex-none items-center gap-1">
        <input
          ref={field}
          className="input h-11 min-w-0 flex-1 py-0"
          role="combobox"
          aria-label={searchMessages}
          aria-expanded={hits.length > 0 && !aside}
          aria-controls={LIST_ID}
          aria-activedescendant={hits.length > 0 && !aside ? optionId(active) : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={words.searchIn(firstName)}
          maxLength={SEARCH_MAX}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setAside(false);
          }}
          onClick={() => setAside(false)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="btn btn--icon"
          aria-label={words.closeSearch}
          onClick={onClose}
        >
          <Icon svg={X} small />
        </button>
      </div>
      <p
        className="flex-none px-2 pt-2.5 pb-1 text-xs text-ink-3 empty:p-0"
        role="status"
        hidden={aside}
      >
        {wordsOf(found)}
      </p>
      <div
        className="min-h-0 overflow-y-auto overscroll-contain"
        role="group"
        aria-label={messagesFound}
        tabIndex={0}
        hidden={aside}
      >
        <ul id={LIST_ID} role="listbox" aria-label={messagesFound}>
          {hits.map((hit, index) => (
            <Hit
              key={hit._id}
              id={optionId(index)}
              hit={hit}
              target={target}
              active={index === active}
              now={now}
              onPick={() => {
                setActive(index);
                jump(hit);
              }}
            />
          ))}
        </ul>
        {found.kind === 'ready' && found.nextCursor !== null && (
          <ListEnd
            className="mt-6 p-2"
            tail={found.tail}
            length={hits.length}
            onMore={() => void findMore()}
          />
        )}
      </div>
    </div>
  );
}

function wordsOf(found: SearchState): string {
  if (found.kind === 'searching') return words.searching;
  if (found.kind === 'failed') return found.message;
  if (found.kind === 'idle') return '';
  if (found.hits.length === 0) return words.nothing(found.q);
  return words.found(found.hits.length, found.nextCursor === null);
}

interface HitProps {
  id: string;
  hit: SearchHit;
  target: Developer;
  active: boolean;
  now: number;
  onPick: () => void;
}

function Hit({ id, hit, target, active, now, onPick }: HitProps) {
  const { excerpt, senderId, timestamp } = hit;
  return (
    <li
      id={id}
      className="grid cursor-pointer gap-0.5 rounded-md p-2 hover:bg-hover aria-selected:rounded-l-none aria-selected:bg-hover aria-selected:shadow-[inset_3px_0_0_var(--color-caret)]"
      role="option"
      aria-selected={active}
      // The field keeps the focus, so that arrow keys continue to work.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="flex min-w-0 items-baseline gap-2 text-sm/4.5">
        <b className="min-w-0 truncate">{senderId === target._id ? target.firstName : WORDS.you}</b>
        <time className="flex-none text-xs/4.5 text-ink-3" dateTime={timestamp}>
          {shortTime(timestamp, now)}
        </time>
      </span>
      <span className="line-clamp-3 text-sm wrap-anywhere text-ink-2" dir="auto">
        {excerpt.before}
        <mark className="rounded-[3px] bg-accent-soft py-px font-medium text-ink ring ring-accent-line">
          {excerpt.found}
        </mark>
        {excerpt.after}
      </span>
    </li>
  );
}
