import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { CodeXml } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { type ContentOf, knownKind, type MessageKind } from '#shared/message-kinds.ts';
import type { PairSession } from '#shared/pair-session.ts';
import { holdsCode } from '#shared/message-text.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';
import { needSessions, $sessions } from '#stores/sessions/sessions.ts';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { AboutProject } from '#islands/ui/AboutProject.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useOpenPad } from '#islands/pad/use-pad.tsx';
import { LinkBelow } from './LinkBelow.tsx';
import { WORDS } from './words.ts';
import { type Picture, pictureText } from '#shared/pictures.ts';
import { $progress } from '#stores/chat/pictures.ts';

const SessionCard = onDemand(
  async () => (await import('#islands/sessions/on-demand/SessionCard.tsx')).SessionCard,
);

interface Body<Kind extends MessageKind> {
  draw: (content: ContentOf<Kind>) => ReactNode;
  isWide: (content: ContentOf<Kind>) => boolean;
}

const BODIES: { [Kind in MessageKind]: Body<Kind> } = {
  text: {
    draw: ({ text }) => (
      <>
        <Prose text={text} />
        <LinkBelow text={text} />
      </>
    ),
    isWide: ({ text }) => holdsCode(text),
  },
  note: {
    draw: (note) => <NoteBody {...note} />,
    isWide: ({ text, quote }) => quote !== null || holdsCode(text),
  },
  pad: {
    draw: (content) => <PadBody {...content} />,
    isWide: () => false,
  },
  missed: {
    draw: (content) => <MissedBody {...content} />,
    isWide: () => false,
  },
  closing: {
    draw: ({ text }) => <Prose text={text} />,
    isWide: () => false,
  },
  session: {
    draw: (content) => <SessionBody {...content} />,
    isWide: () => false,
  },
  picture: {
    draw: (content) => <Pictures {...content} />,
    isWide: () => false,
  },
};

/** Unknown kinds show their text. */
export const MessageBody = <Kind extends MessageKind>({ content }: { content: ContentOf<Kind> }) =>
  BODIES[knownKind(content.kind)].draw(content);

export const isWide = <Kind extends MessageKind>(content: ContentOf<Kind>): boolean =>
  BODIES[knownKind(content.kind)].isWide(content);

const MissedBody = ({ text }: ContentOf<'missed'>) => <p className="text-ink-2">{text}</p>;

/** The comment led to the connection. */
function NoteBody({ text, quote, project }: ContentOf<'note'>) {
  return (
    <>
      {quote !== null && (
        <LazyQuoteBox
          quote={quote}
          end={
            <span className="flex items-center gap-1">
              {WORDS.withRequest}
              <OpenInPad label={quote.language} text={quote.lines.join('\n')} />
            </span>
          }
          className="mb-1 w-full"
        />
      )}
      {project !== undefined && <AboutProject title={project} />}
      <Prose text={text} />
    </>
  );
}

function PadBody({ text }: ContentOf<'pad'>) {
  const openPad = useOpenPad();
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon svg={CodeXml} small />
      {text}
      <button type="button" className="link" onClick={() => openPad()}>
        {WORDS.openThePad}
      </button>
    </p>
  );
}

/** The newest proposal, or the end, contains the session's card. */
function SessionBody({ text, session: { _id, round, news } }: ContentOf<'session'>) {
  const session = useStore($sessions, { ssr: 'initial' }).get(_id);
  const hasCard = news === 'proposed' || news === 'built';
  useEffect(() => {
    const target = $conversation.get()?.target;
    if (hasCard && target !== undefined) needSessions(target._id);
  }, [hasCard]);
  const outcome = session?.outcome;
  const isBuilt = outcome !== undefined && (outcome.theyBuilt || outcome.mine === true);
  const isOld = session?.round !== round || (news === 'proposed' && isBuilt);
  const openPad = useOpenPad();
  const start = async (proposal: PairSession, call: boolean) => {
    const part = await loadPart(() => import('#islands/sessions/on-demand/pair-now.ts'));
    await part?.startNow(proposal, openPad, call);
  };
  return session !== undefined && hasCard && !isOld ? (
    <SessionCard session={session} openPad={openPad} onStart={start} />
  ) : (
    <p className="wrap-anywhere">{text}</p>
  );
}

function OpenInPad({ label, text }: { label: string; text: string }) {
  const openPad = useOpenPad();
  return (
    <button
      type="button"
      className="btn btn--icon btn--sm flex-none"
      aria-label={WORDS.openInPad}
      title={WORDS.openInPad}
      onClick={() => openPad({ code: text, label })}
    >
      <Icon svg={CodeXml} small />
    </button>
  );
}

export const openInPad = (code: { label: string; text: string }) => <OpenInPad {...code} />;

/** A single picture fits into this box, in pixels; several are squares. */
const BOX = { width: 340, height: 380 };

/** A text made of the descriptions isn’t shown. */
function Pictures({ text, pictures }: ContentOf<'picture'>) {
  const single = pictures.length === 1;
  return (
    <>
      <div className={single ? 'pictures' : 'pictures pictures--more'}>
        {pictures.map((picture, index) => (
          <Shown
            key={index}
            picture={picture}
            single={single}
            onOpen={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void loadPart(() => import('./on-demand/PictureViewer.tsx')).then((part) =>
                part?.openPictures(pictures, index),
              );
            }}
          />
        ))}
      </div>
      {text !== pictureText(pictures) && <Prose text={text} />}
    </>
  );
}

interface Props {
  picture: Picture;
  single: boolean;
  onOpen: (event: MouseEvent) => void;
}

function Shown({ picture: { url, width, height, alt, blur }, single, onOpen }: Props) {
  const share = useStore($progress, { ssr: 'initial' })[url];
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return (
    <a className="picture" href={url || undefined} target="_blank" onClick={onOpen}>
      {blur !== '' && <img src={`data:image/webp;base64,${blur}`} alt="" aria-hidden />}
      <img
        src={url || undefined}
        // The attributes keep the room until the picture has loaded.
        width={single ? Math.max(1, Math.round(width * scale)) : BOX.width / 2}
        height={single ? Math.max(1, Math.round(height * scale)) : BOX.width / 2}
        alt={alt || WORDS.picture}
        loading="lazy"
        decoding="async"
      />
      {share !== undefined && <progress value={share} aria-label={WORDS.uploading} />}
    </a>
  );
}
