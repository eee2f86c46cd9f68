import { useState } from 'react';
import check from 'lucide-static/icons/check.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import messageSquare from 'lucide-static/icons/message-square.svg?raw';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import { REASONS_SHOWN } from '#shared/feed.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { Snippet } from '#shared/snippet.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import type { Note } from '#shared/note.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { CardName } from '#islands/ui/list/CardName.tsx';
import { More } from '#islands/safety/More.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { AboutProject } from '#islands/ui/AboutProject.tsx';
import { NoteText } from '#islands/ui/code/NoteText.tsx';
import { Reply, SOFT_LOOK } from './Reply.tsx';
import * as words from './words.ts';

const DAY_MS = 86_400_000;

interface Props {
  request: ReceivedRequest;
  mine: SkillsOf;
  underway: Review | undefined;
  onReview: (status: Review, requestId: string, reply?: string) => void;
  onLater: (requestId: string) => void;
  snippet: Snippet | null;
  replying: boolean;
  onReply: (requestId: string | null) => void;
}

export function RequestCard(props: Props) {
  const { request, mine, underway, onReview, onLater, snippet, replying, onReply } = props;
  const { _id, fromUserId: sender, sentAt, note } = request;
  const [now] = useState(Date.now);
  const name = fullName(sender);
  const reason = reasonsLine(request);
  const also = [{ icon: clock, ...words.later(sender.firstName), run: () => onLater(_id) }];
  return (
    <article
      className="card flex flex-col p-4 sm:p-5"
      aria-labelledby={`name-${_id}`}
      aria-busy={underway !== undefined}
    >
      <div className="mb-3.5 grid grid-cols-[56px_minmax(0,1fr)_auto] items-start gap-3.5">
        <Avatar person={sender} size={56} />
        <div>
          <CardName id={`name-${_id}`} person={sender} />
          <p className="text-[14px]/5 text-ink-2">{ageAndGender(sender)}</p>
          <p className="text-[14px]/5 text-ink-2" suppressHydrationWarning>
            {words.asked(Math.floor((now - Date.parse(sentAt)) / DAY_MS))}
          </p>
        </div>
        <More person={sender} also={also} className="-mx-2 -mt-2" />
      </div>
      {reason !== '' && (
        <p className="mb-3 flex items-start gap-2.5 font-mono font-features-['calt'_0] text-xs/5 font-medium wrap-anywhere text-accent-ink">
          <span className="caret mt-0.5 h-4 flex-none" />
          <span className="line-clamp-3">// {reason}</span>
        </p>
      )}
      {note !== null && <RequestNote note={note} snippet={snippet} />}
      {sender.headline !== '' && (
        <p className="mb-1.5 text-[14px]/5 wrap-anywhere" dir="auto">
          {sender.headline}
        </p>
      )}
      {sender.about !== '' && (
        <>
          <p className="text-xs/4.5 font-medium text-ink-3">{words.about}</p>
          <blockquote
            className="mb-3.5 line-clamp-3 leading-5.5 wrap-anywhere text-ink-2"
            dir="auto"
          >
            {words.quoted(sender.about)}
          </blockquote>
        </>
      )}
      {sender.project && (
        <>
          <p className="text-xs/4.5 font-medium text-ink-3">{words.project}</p>
          <p className="mb-3.5 text-[14px]/5 wrap-anywhere" dir="auto">
            {sender.project.title}
          </p>
        </>
      )}
      <SkillChips skills={sender.skills} mine={mine} dense />
      {(sender.level !== null || sender.lookingFor.length > 0) && (
        <p
          className={`mb-5 font-mono text-xs/4.5 font-medium wrap-anywhere text-ink-3 ${sender.skills.length > 0 ? '-mt-1.5' : ''}`}
        >
          {[
            sender.level !== null && words.level(sender.level),
            sender.lookingFor.length > 0 && words.lookingFor(sender.lookingFor),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {replying ? (
        <Reply
          requestId={_id}
          firstName={sender.firstName}
          busy={underway !== undefined}
          onSend={(reply) => onReview('accepted', _id, reply)}
          onCancel={() => onReply(null)}
        />
      ) : (
        <div
          className={`mt-auto grid grid-cols-[1fr_1fr] gap-2 ${note === null ? '' : 'sm:flex sm:[&>:last-child]:ms-auto'}`}
        >
          {note !== null && (
            <button
              type="button"
              className={`btn col-span-full ${SOFT_LOOK}`}
              disabled={underway !== undefined}
              data-reply
              onClick={() => onReply(_id)}
            >
              <Icon svg={messageSquare} small />
              {words.acceptAndReply}
              <span className="sr-only"> {name}</span>
            </button>
          )}
          {(['accepted', 'rejected'] as const).map((status) => (
            <Answer
              key={status}
              underway={underway}
              name={name}
              status={status}
              look={LOOKS[note === null ? 'alone' : 'besideReply'][status]}
              onPress={() => onReview(status, _id)}
            />
          ))}
        </div>
      )}
    </article>
  );
}

/** Shared hours are added if they aren't among the reasons. */
function reasonsLine({ reasons, sharedHours }: ReceivedRequest): string {
  const shown = reasons.slice(0, REASONS_SHOWN);
  const hours = sharedHours > 0 ? words.sharedHours(sharedHours) : '';
  if (hours !== '' && !shown.some((one) => one.includes(hours))) shown.push(hours);
  return shown.join(' · ');
}

const LOOKS = {
  alone: { accepted: SOFT_LOOK, rejected: '' },
  besideReply: {
    accepted: '',
    rejected: 'btn--flat py-1.75 text-ink-2 shadow-none hover:text-ink',
  },
} as const;

interface AnswerProps {
  status: Review;
  underway: Review | undefined;
  name: string;
  look: string;
  onPress: () => void;
}

function Answer({ status, underway, name, look, onPress }: AnswerProps) {
  const busy = underway === status;
  const waiting = underway !== undefined;
  return (
    <BusyButton
      type="button"
      className={waiting ? '' : look}
      busy={busy}
      data-answer={status}
      disabled={waiting}
      onClick={onPress}
    >
      {!busy && status === 'accepted' && (
        <span className="text-yes-ink *:stroke-[2.5]">
          <Icon svg={check} small />
        </span>
      )}
      {words.review[status][busy ? 'busy' : 'idle']}
      <span className="sr-only"> {name}</span>
    </BusyButton>
  );
}

interface RequestNoteProps {
  note: Note;
  snippet: Snippet | null;
}

function RequestNote({ note: { text, quote, project }, snippet }: RequestNoteProps) {
  const code = snippet?.code.split('\n') ?? [];
  const first = (quote?.from ?? 1) - 1;
  const isAsItWas = quote !== null && quote.lines.every((line, at) => code[first + at] === line);
  return (
    <div className="mb-3.5">
      {quote !== null && (
        <LazyQuoteBox
          quote={quote}
          whose={isAsItWas ? words.whose.now : words.whose.then}
          {...(isAsItWas &&
            quote.lines.length === 1 && { around: [code[first - 1], code[first + 1]] })}
          end={
            <a className="link" href="/profile">
              {words.yourSnippet}
            </a>
          }
        />
      )}
      <div className="mt-3">
        {project !== undefined && <AboutProject title={project} />}
        <NoteText text={text} />
      </div>
    </div>
  );
}
