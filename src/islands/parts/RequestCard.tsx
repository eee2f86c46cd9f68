import check from 'lucide-static/icons/check.svg?raw';
import type { ReceivedRequest } from '#shared/api.ts';
import type { Review } from '#shared/matching.ts';
import { fullName } from '#shared/user.ts';
import { Avatar } from './Avatar.tsx';
import { More } from './More.tsx';
import { SkillChips } from './SkillChips.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  request: ReceivedRequest;
  /** The reader's skills. */
  mine: readonly string[];
  /** The answer on its way. */
  underway: Review | undefined;
  onReview: (status: Review, requestId: string) => void;
}

export function RequestCard({ request, mine, underway, onReview }: Props) {
  const { _id, fromUserId: sender } = request;
  const name = fullName(sender);
  const facts = [sender.age === null ? '' : `${sender.age} yrs`, sender.gender ?? ''];
  return (
    <article
      className="card req"
      aria-labelledby={`name-${_id}`}
      aria-busy={underway !== undefined}
    >
      <div className="req-top">
        <Avatar person={sender} size={56} />
        <div className="req-who">
          <h2 className="h2" id={`name-${_id}`} title={name}>
            <a className="name-link" href={`/developer/${sender._id}`}>
              <bdi>{name}</bdi>
            </a>
          </h2>
          <p className="muted">{facts.filter((fact) => fact !== '').join(', ')}</p>
        </div>
        <More person={sender} />
      </div>
      {sender.headline !== '' && (
        <p className="req-headline" dir="auto">
          {sender.headline}
        </p>
      )}
      {sender.about !== '' && <blockquote dir="auto">“{sender.about}”</blockquote>}
      <SkillChips skills={sender.skills} mine={mine} />
      {(sender.level !== null || sender.lookingFor.length > 0) && (
        <p className="req-seeks">
          {[
            ...(sender.level === null ? [] : [sender.level]),
            ...sender.lookingFor.map((intent) => intent.replace('-', ' ')),
          ].join(' · ')}
        </p>
      )}
      <div className="req-acts">
        <Key
          {...{ underway, name }}
          status="accepted"
          onPress={(status) => onReview(status, _id)}
        />
        <Key
          {...{ underway, name }}
          status="rejected"
          onPress={(status) => onReview(status, _id)}
        />
      </div>
    </article>
  );
}

const WORDS = {
  accepted: { idle: 'Accept', busy: 'Connecting...' },
  rejected: { idle: 'Decline', busy: 'Declining...' },
} as const;

interface KeyProps {
  status: Review;
  underway: Review | undefined;
  name: string;
  onPress: (status: Review) => void;
}

function Key({ status, underway, name, onPress }: KeyProps) {
  const busy = underway === status;
  return (
    <button
      type="button"
      className={`btn req-${status} ${busy ? 'is-busy' : ''}`}
      disabled={underway !== undefined}
      onClick={() => onPress(status)}
    >
      {busy && <span className="spin" aria-hidden />}
      {!busy && status === 'accepted' && <Icon svg={check} small />}
      {WORDS[status][busy ? 'busy' : 'idle']}
      <span className="sr"> {name}</span>
    </button>
  );
}
