import type { Excerpt } from '#shared/safety.ts';
import { AboutProject } from '#islands/ui/AboutProject.tsx';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';

interface Props {
  excerpts: Excerpt[];
  name: string;
  reporter: string | undefined;
}

export function Excerpts({ excerpts, name, reporter = words.reporter }: Props) {
  return (
    <ol className="mt-2 grid gap-3">
      {excerpts.map((excerpt) => (
        <Message
          key={excerpt._id}
          excerpt={excerpt}
          name={excerpt.by === 'reported' ? name : reporter}
        />
      ))}
    </ol>
  );
}

function Message({ excerpt, name }: { excerpt: Excerpt; name: string }) {
  const timeZone = useTimeZone();
  const { by, text, sentAt, state, quote, project, originals, pictures = [] } = excerpt;
  const last = originals.at(-1);
  return (
    <li
      className={`border-s-3 ps-3 text-[0.875rem]/5 ${by === 'reported' ? 'border-caret' : 'border-line'}`}
      data-by={by}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <b className="font-semibold">
          <bdi>{name}</bdi>
        </b>{' '}
        <small className="text-xs/5 text-ink-2">{words.moment(sentAt, timeZone)}</small>{' '}
        {state !== 'plain' && (
          <span className="tag">
            {words.changes[state]}
            {last !== undefined && ` ${words.momentAfter(last.until, sentAt, timeZone)}`}
          </span>
        )}
      </p>
      {quote && <LazyQuoteBox quote={quote} whose={words.quoted} className="my-1.5" />}
      {project !== undefined && <AboutProject title={project} />}
      {state === 'deleted' ? (
        <p className="hint">{words.textDeleted}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
          {text}
        </p>
      )}
      {pictures.map((url, index) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="me-1.5 mt-1.5 inline-block"
        >
          <img
            src={url}
            alt={words.picture(index + 1)}
            loading="lazy"
            className="size-32 rounded-sm bg-sunken object-cover"
          />
        </a>
      ))}
      {originals.map((original, index) => (
        <blockquote key={index} className="mt-1.5 rounded-sm bg-sunken px-2.5 py-1">
          <small className="text-xs/5 text-ink-2">
            {words.untilMoment(original.until, sentAt, timeZone)}
          </small>{' '}
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {original.text}
          </p>
        </blockquote>
      ))}
      {state !== 'plain' && last === undefined && <p className="hint">{words.notKept}</p>}
    </li>
  );
}
