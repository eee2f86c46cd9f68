import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { Snippet } from '#shared/snippet.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { addOnce } from '#stores/client/paged-list.ts';
import { expectReturn, $returning } from '#stores/requests/declined.ts';
import { $accepted, putOff, review, $reviews } from '#stores/requests/requests.ts';
import { RequestCard } from './RequestCard.tsx';
import * as words from './words.ts';
import { CalendarPlus, MessageSquare } from 'lucide-static';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  requests: ReceivedRequest[];
  mine: SkillsOf;
  snippet: Snippet | null;
}

export const REQUEST_GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

export function RequestGrid({ requests, mine, snippet }: Props) {
  const reviews = useStore($reviews);
  const accepted = useStore($accepted);
  const isLine = ({ _id }: ReceivedRequest) =>
    !reviews.has(_id) && accepted.some((one) => one._id === _id);
  const newest = accepted.findLast(isLine);
  const returning = useStore($returning);
  const grid = useRef<HTMLDivElement>(null);
  const [replying, setReplying] = useState<string | null>(null);
  /** The position of the last card that was answered or hidden. */
  const answered = useRef<number | null>(null);

  useEffect(() => {
    // The card in the place of the answered one gets the focus.
    if (answered.current === null || reviews.size > 0) return;
    if (document.activeElement !== document.body) return;
    const cards = grid.current?.querySelectorAll('article') ?? [];
    const next = cards[Math.min(answered.current, cards.length - 1)];
    next
      ?.querySelector<HTMLElement>('[data-answer]:enabled, [data-message]')
      ?.focus({ preventScroll: true });
    answered.current = null;
  }, [requests.length, reviews.size]);

  const returned = requests.find(({ fromUserId }) => fromUserId._id === returning)?._id;
  useEffect(() => {
    // The pressed button left with its toast.
    if (returned === undefined || document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(`[aria-labelledby="name-${returned}"] [data-answer]`)
      ?.focus();
    expectReturn('');
  }, [returned]);

  const all = accepted.reduce(addOnce, requests).toSorted((a, b) => (a._id < b._id ? 1 : -1));
  const noted = all.filter(({ note }) => note !== null);
  const plain = all.filter(({ note }) => note === null);
  const countPending = (some: ReceivedRequest[]) => some.filter((one) => !isLine(one)).length;
  const leaves = (id: string): void => {
    answered.current = [...noted, ...plain].findIndex(({ _id }) => _id === id);
  };
  const answer = (status: Review, id: string, reply?: string) => {
    leaves(id);
    void review(status, id, reply);
  };
  const later = (id: string) => {
    leaves(id);
    void putOff(id);
  };
  const reply = (id: string | null) => {
    const before = replying;
    setReplying(id);
    // The Reply button gets the focus after Cancel.
    if (id === null && before !== null) {
      requestAnimationFrame(() => {
        document
          .querySelector<HTMLElement>(`[aria-labelledby="name-${before}"] [data-reply]`)
          ?.focus();
      });
    }
  };
  const list = (some: ReceivedRequest[], className: string) => (
    <ul className={className}>
      {some.map((request) => (
        <li key={request._id} className="grid grid-cols-1 only:col-span-full">
          {isLine(request) ? (
            <AcceptedRequest person={request.fromUserId} newest={request._id === newest?._id} />
          ) : (
            <RequestCard
              request={request}
              mine={mine}
              snippet={snippet}
              underway={reviews.get(request._id)}
              onReview={answer}
              onLater={later}
              replying={replying === request._id}
              onReply={reply}
            />
          )}
        </li>
      ))}
    </ul>
  );

  return (
    <div ref={grid}>
      {noted.length > 0 && (
        <>
          <h2 className="mb-3 flex gap-2 text-sm font-semibold">
            <span className="border-s-3 border-caret ps-2.5 leading-4">{words.aboutYourCode}</span>
            <span className="font-mono text-xs/4 font-medium text-ink-3">
              {countPending(noted)}
            </span>
          </h2>
          {list(noted, 'mb-8 grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2')}
        </>
      )}
      {noted.length > 0 && plain.length > 0 && (
        <h2 className="mb-3 flex gap-2 text-sm/4 font-semibold">
          {words.withoutNote}
          <span className="font-mono text-xs/4 font-medium text-ink-3">{countPending(plain)}</span>
        </h2>
      )}
      {plain.length > 0 && list(plain, REQUEST_GRID)}
      <p className="sr-only" role="status">
        {newest && words.connected(fullName(newest.fromUserId))}
      </p>
    </div>
  );
}

interface AcceptedRequestProps {
  person: Developer;
  /** A view has one button of this look. */
  newest: boolean;
}

/** Takes the place of the card of an accepted request. */
function AcceptedRequest({ person, newest }: AcceptedRequestProps) {
  const { _id } = person;
  const name = fullName(person);
  return (
    <article
      className="card flex flex-col gap-4 self-start border-yes-line bg-yes-soft p-4 sm:p-5"
      data-row
      aria-labelledby={`with-${_id}`}
    >
      <div className="flex items-center gap-3.5">
        <Avatar person={person} size={56} />
        <h2 className="h2 wrap-anywhere" id={`with-${_id}`}>
          {words.connected(name)}
        </h2>
      </div>
      <div className="flex flex-wrap gap-2">
        <a className={`btn ${newest ? 'btn--go' : ''}`} href={`/chat/${_id}`} data-message>
          <Icon svg={MessageSquare} small />
          {words.message}
          <span className="sr-only"> {name}</span>
        </a>
        <a className="btn" href={`/chat/${_id}#plan`}>
          <Icon svg={CalendarPlus} small />
          {words.plan}
          <span className="sr-only"> {words.withName(name)}</span>
        </a>
      </div>
    </article>
  );
}
