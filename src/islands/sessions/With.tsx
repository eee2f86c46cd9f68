import type { PairSession } from '#shared/pair-session.ts';
import { fullName } from '#shared/user.ts';
import { LIST } from './words.ts';

/** Names the other person, with a link to the conversation. */
export const With = ({ session: { with: other } }: { session: PairSession }) => (
  <>
    {LIST.with}{' '}
    {other === null ? (
      LIST.parted
    ) : (
      <a className="link" href={`/chat/${other._id}`}>
        <bdi>{fullName(other)}</bdi>
      </a>
    )}
  </>
);
