import type { Excerpt } from '#shared/safety.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { moment, momentAfter } from './words.ts';

interface Props {
  excerpts: Excerpt[];
  /** Of the reported developer. */
  name: string;
  reporter: string | undefined;
}

/** The messages of a report as they were, with what was edited and deleted until then. */
export function Excerpts({ excerpts, name, reporter = 'Reporter' }: Props) {
  return (
    <ol className="said">
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
  const { by, text, sentAt, state, originals } = excerpt;
  const last = originals.at(-1);
  return (
    <li data-by={by}>
      <p className="said-head">
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <small>{moment(sentAt, timeZone)}</small>{' '}
        {state !== 'plain' && (
          <span className="tag">
            {state === 'edited' ? 'Edited' : 'Deleted'}
            {last !== undefined && ` ${momentAfter(last.until, sentAt, timeZone)}`}
          </span>
        )}
      </p>
      {state === 'deleted' ? (
        <p className="hint">The text was deleted.</p>
      ) : (
        <p className="said-text" dir="auto">
          {text}
        </p>
      )}
      {originals.map((original, index) => (
        <blockquote key={index} className="said-past">
          <small>Until {momentAfter(original.until, sentAt, timeZone)}</small>{' '}
          <p className="said-text" dir="auto">
            {original.text}
          </p>
        </blockquote>
      ))}
      {state !== 'plain' && last === undefined && (
        <p className="hint">What it said before is no longer kept.</p>
      )}
    </li>
  );
}
