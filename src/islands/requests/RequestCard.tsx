import { useState } from 'react';
import { Check, ChevronDown, Clock, MessageSquare } from 'lucide-static';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import { REASONS_SHOWN } from '#shared/feed.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { Snippet } from '#shared/snippet.ts';
import { DAY_MS } from '#shared/time.ts';
import { ageAndGender, type Developer, fullName } from '#shared/user.ts';
import type { Note } from '#shared/note.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CardName } from '#islands/ui/list/CardName.tsx';
import { More } from '#islands/safety/More.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { AboutProject } from '#islands/ui/AboutProject.tsx';
import { NoteText } from '#islands/ui/code/NoteText.tsx';
import { Reply, SOFT_LOOK } from './Reply.tsx';
import * as words from './words.ts';

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
  const later = { icon: Clock, ...words.later(sender.firstName), run: () => onLater(_id) };
  return (
    <article
      className="card flex flex-col p-4 sm:p-5"
      data-row
      aria-labelledby={`name-${_id}`}
      aria-busy={underway !== undefined}
    >
      <div className="mb-3 grid grid-cols-[56px_minmax(0,1fr)_auto] items-start gap-3.5">
        <Avatar person={sender} size={56} />
        <div>
          <CardName id={`name-${_id}`} person={sender} />
          <p className="text-[0.875rem]/5 text-ink-2">
            {ageAndGender(sender) !== '' && (
              <span className="me-2 inline-block">{ageAndGender(sender)}</span>
            )}
            <span className="inline-block text-ink-3" suppressHydrationWarning>
              {words.asked(Math.floor((now - Date.parse(sentAt)) / DAY_MS))}
            </span>
          </p>
        </div>
        <More person={sender} also={() => Promise.resolve([later])} className="-mx-2 -mt-2" />
      </div>
      {note !== null && <RequestNote note={note} snippet={snippet} />}
      {sender.about !== '' && (
        <blockquote
          className={`mb-3 line-clamp-3 wrap-anywhere ${note === null ? 'text-lg/6' : 'leading-5.5 text-ink-2'}`}
          dir="auto"
        >
          {words.quoted(sender.about)}
        </blockquote>
      )}
      <Why reason={reason} sender={sender} />
      <SkillChips skills={sender.skills} mine={mine} dense />
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
            <Button
              icon={MessageSquare}
              className={`col-span-full ${SOFT_LOOK}`}
              disabled={underway !== undefined}
              data-reply
              onClick={() => onReply(_id)}
            >
              {words.acceptAndReply}
              <span className="sr-only"> {name}</span>
            </Button>
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

/** Folded to one line. */
function Why({ reason, sender }: { reason: string; sender: Developer }) {
  const { headline, project, level, lookingFor } = sender;
  const facts = [
    level !== null && words.level(level),
    lookingFor.length > 0 && words.lookingFor(lookingFor),
  ];
  const first = reason === '' ? words.moreAbout(sender.firstName) : `// ${reason}`;
  const rest = [
    headline,
    project && words.project(project.title),
    facts.filter(Boolean).join(' · '),
  ];
  const lines = rest.filter(Boolean);
  if (reason === '' && lines.length === 0) return null;
  return (
    <details className="group/why mb-3">
      <summary className="-my-0.5 flex cursor-pointer list-none items-start gap-2.5 rounded-xs py-0.5 font-mono font-features-['calt'_0] text-xs/5 font-medium text-accent-ink">
        <span className="caret mt-0.5 h-4 flex-none" />
        <span className="min-w-0 flex-1 truncate group-open/why:wrap-anywhere group-open/why:whitespace-normal">
          {first}
        </span>
        <span className="mt-0.5 text-ink-3 group-open/why:rotate-180">
          <Icon svg={ChevronDown} small />
        </span>
      </summary>
      {lines.map((line) => (
        <p key={line} className="mt-1 text-[0.875rem]/5 wrap-anywhere text-ink-2" dir="auto">
          {line}
        </p>
      ))}
    </details>
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
    <Button
      className={waiting ? '' : look}
      busy={busy}
      data-answer={status}
      disabled={waiting}
      onClick={onPress}
    >
      {!busy && status === 'accepted' && (
        <span className="text-yes-ink *:stroke-[2.5]">
          <Icon svg={Check} small />
        </span>
      )}
      {words.review[status][busy ? 'busy' : 'idle']}
      <span className="sr-only"> {name}</span>
    </Button>
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
      {project !== undefined && <AboutProject title={project} />}
      <NoteText text={text} large />
      {quote !== null && (
        <div className="mt-3">
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
        </div>
      )}
    </div>
  );
}
