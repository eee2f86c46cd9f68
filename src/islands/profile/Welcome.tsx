import { ArrowRight } from 'lucide-static';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  siteName: string;
  firstName: string;
}

export function Welcome({ siteName, firstName }: Props) {
  return (
    <section
      className="hidden max-w-[760px] py-6 in-data-welcome:block"
      aria-labelledby="welcome-title"
    >
      <p className="mb-5 flex h-10 gap-2" aria-hidden>
        <span className="caret caret--you h-8 w-2" />
        <span className="caret mt-2 h-8 w-2" />
      </p>
      <h1 className="display wrap-anywhere" id="welcome-title">
        {words.welcome.title(siteName)} <bdi>{firstName}</bdi>
      </h1>
      <p className="mt-4 max-w-144 text-lg/7 text-ink-2">{words.welcome.line}</p>
      <ol className="my-8 border-t border-line">
        {words.welcome.steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[40px_minmax(0,1fr)] items-baseline border-b border-line py-4 text-ink-2 sm:grid-cols-[48px_112px_minmax(0,1fr)]"
          >
            <span className="font-mono text-[0.93em] text-accent-ink" aria-hidden>
              0{index + 1}
            </span>
            <h2 className="h2 text-ink">{title}</h2>
            <p className="max-sm:col-start-2">{text}</p>
          </li>
        ))}
      </ol>
      <Button className="btn--go btn--lg max-sm:w-full" onClick={() => location.assign('/start')}>
        {words.welcome.verb}
        <Icon svg={ArrowRight} small />
      </Button>
    </section>
  );
}
