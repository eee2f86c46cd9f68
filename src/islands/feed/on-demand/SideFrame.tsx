import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mayComment } from '#shared/note.ts';
import type { Lines } from '#shared/snippet.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { type CardSide, $cardSide } from '#stores/client/browser-settings.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import { type SideProps, sidesOf } from '../sides.ts';
import { SideSwitch } from '../SideSwitch.tsx';
import { NoteField } from './NoteField.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import * as words from './words.ts';
import { composes } from '#shared/composes.ts';
import { isFree } from '../use-keys.ts';

interface Props extends Omit<SideProps, 'children'> {
  side: CardSide;
  /** Null if the reader may comment. */
  refusal: string | null;
  /** A project has one line. */
  lines: Lines | null;
  count: number;
  choose: (lines: Lines | null) => void;
  body: RefObject<HTMLElement | null>;
  /** The subject of the comment, or null. */
  about: string | null;
  quote: ReactNode;
  hint: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}

export function refusalOf(
  side: CardSide,
  { developer, commenter }: Pick<SideProps, 'developer' | 'commenter'>,
): string | null {
  if (!mayComment(commenter.skills, developer)) return words.takesNone[side](developer.firstName);
  return commenter.emailVerified ? null : words.confirmFirst[side];
}

/** The head has no room for the menu on phones; the line of the hint has. */
const BESIDE_HINT =
  'max-[559px]:absolute max-[559px]:right-3 max-[559px]:bottom-18 max-[559px]:z-1 max-[559px]:flex';

/** A side with a body to comment on. */
export function SideFrame(props: Props) {
  const { side, developer, mine, onTop, corner, reason, onInterested } = props;
  const { refusal, lines, count, choose, body, about, quote, hint, buttons, children } = props;
  const id = developer._id;
  const field = useRef<HTMLTextAreaElement>(null);
  const [sheet, setSheet] = useState(false);
  const unconfirmed = refusal === words.confirmFirst[side];
  const write = () => {
    // Phones hide the field and open a sheet instead.
    if (field.current?.checkVisibility() === true) field.current.focus();
    else setSheet(true);
  };
  const keys = { code: body, field, lines, count, choose, write };
  useCodeKeys(onTop && refusal === null && !sheet, keys);

  const wasChosen = useRef(lines !== null);
  useEffect(() => {
    // More lines may follow the first one, but nothing follows the press on a project.
    if (side === 'project' && lines !== null && !wasChosen.current) write();
    wasChosen.current = lines !== null;
  });

  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-2.5 min-[720px]:px-5">
        {/* Three sides leave a narrow card no room for a name beside a face. */}
        <span className={sidesOf(developer).length > 1 ? 'max-[719px]:hidden' : ''}>
          <Avatar person={developer} size={40} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-md/5 font-semibold wrap-anywhere" dir="auto">
            <a
              className="underline-offset-4 hover:underline"
              href={`/developer/${id}`}
              draggable={false}
            >
              {fullName(developer)}
            </a>
          </h2>
          <p className="truncate text-sm text-ink-2">{ageAndGender(developer)}</p>
        </div>
        <SideSwitch side={side} developer={developer} onTop={onTop} className="flex-none" />
        <span
          className={`-mx-2 max-[719px]:hidden ${about === null && refusal === null ? BESIDE_HINT : ''}`}
        >
          {corner}
        </span>
      </header>
      {children}
      <div className="@container flex flex-none flex-col gap-3.5 border-t border-line px-4 pt-3.5 pb-4 min-[720px]:px-5 min-[720px]:pb-5">
        {about === null || refusal !== null ? (
          <div className="grid max-h-32 grid-cols-1 gap-3 overflow-y-auto" data-side-says>
            {reason}
            <div className="max-[719px]:hidden">
              <SkillChips skills={developer.skills} mine={mine} />
            </div>
            <p className="hint flex min-h-5 items-center justify-between gap-3 min-[560px]:empty:hidden">
              {refusal ?? hint}
              {unconfirmed && (
                <Button small className="flex-none" data-do="verify-again">
                  {words.sendAgain}
                </Button>
              )}
            </p>
          </div>
        ) : (
          <NoteField
            ref={field}
            id={id}
            label={words.sayAbout(about)}
            onInterested={onInterested}
            onSheet={() => setSheet(true)}
          />
        )}
        {buttons}
      </div>
      {sheet && about !== null && (
        <NoteSheet
          developer={developer}
          about={about}
          onInterested={onInterested}
          onClosed={() => setSheet(false)}
        >
          {quote}
        </NoteSheet>
      )}
    </>
  );
}

interface Code {
  code: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
  lines: Lines | null;
  count: number;
  choose: (lines: Lines | null) => void;
  write: () => void;
}

const STEPS: Record<string, number | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Up and Down select a line, with Shift several; Enter opens the comment; Escape goes back one step. */
function useCodeKeys(active: boolean, given: Code): void {
  const latest = useRef(given);
  /** The moving end of the selection. */
  const head = useRef(1);
  useLayoutEffect(() => {
    latest.current = given;
  });
  useLayoutEffect(() => {
    if (!active) return;
    const show = (line: number): void => {
      const { code } = latest.current;
      const number = code.current?.querySelector<HTMLElement>(`[data-number="${String(line)}"]`);
      number?.scrollIntoView({ block: 'nearest' });
      if (code.current?.contains(document.activeElement)) number?.focus({ preventScroll: true });
    };
    const move = (step: number, stretch: boolean): void => {
      const { lines, count, choose } = latest.current;
      if (lines === null) {
        head.current = step > 0 ? 1 : count;
        choose([head.current, head.current]);
      } else {
        const [first, last] = lines;
        // The pointer may have changed the selection.
        if (head.current !== first && head.current !== last) head.current = last;
        const tail = head.current === first ? last : first;
        head.current = Math.min(count, Math.max(1, head.current + step));
        const other = stretch ? tail : head.current;
        choose([Math.min(head.current, other), Math.max(head.current, other)]);
      }
      show(head.current);
    };
    const back = (): void => {
      const { code, field, lines, choose } = latest.current;
      if (field.current !== null && document.activeElement === field.current) {
        const line = String(lines?.[0] ?? 1);
        code.current?.querySelector<HTMLElement>(`[data-number="${line}"]`)?.focus();
      } else if (lines !== null) choose(null);
      else $cardSide.set(undefined);
    };
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || composes(event) || altKey || ctrlKey || metaKey) return;
      const { field, lines, write } = latest.current;
      const step = STEPS[key];
      if (key === 'Escape' && (target === field.current || isFree(target))) {
        event.preventDefault();
        back();
      } else if (!isFree(target)) return;
      else if (step !== undefined) {
        event.preventDefault();
        move(step, shiftKey);
      } else if (key === 'Enter' && lines !== null && !event.repeat && !pressesSomething(target)) {
        event.preventDefault();
        write();
      }
    };
    // The deck's own shortcuts ignore handled keys, so this runs before them.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [active]);
}

/** Enter on a line number comments. */
const pressesSomething = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not([data-number]), summary') !== null;
