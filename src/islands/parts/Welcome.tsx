import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import { Icon } from './Icon.tsx';

const STEPS = [
  ['Photo', 'A link to one is enough. Until then your initials stand in.'],
  ['About', 'What you build, and what you would like to build with someone.'],
  ['Skills', 'The ones you share with others are marked on your card.'],
] as const;

interface Props {
  siteName: string;
  firstName: string;
  onBegin: () => void;
}

/** What someone sees first who has just signed up. */
export function Welcome({ siteName, firstName, onBegin }: Props) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <p className="welcome-carets" aria-hidden>
        <span className="caret caret--you" />
        <span className="caret" />
      </p>
      <h1 className="display" id="welcome-title">
        Welcome to {siteName}, <bdi>{firstName}</bdi>
      </h1>
      <p className="welcome-lede">
        Your account is ready. Developers decide by what your profile says, so say three things.
      </p>
      <ol className="welcome-steps">
        {STEPS.map(([title, text], index) => (
          <li key={title}>
            <span className="mono" aria-hidden>
              0{index + 1}
            </span>
            <h2 className="h2">{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <button type="button" className="btn btn--go btn--lg" onClick={onBegin}>
        Begin Profile Setup
        <Icon svg={arrowRight} small />
      </button>
    </section>
  );
}
