import { type Developer, fullName } from '#shared/user.ts';

export function CardName({ id, person }: { id: string; person: Developer }) {
  const name = fullName(person);
  return (
    <h2 className="h2 line-clamp-2 wrap-anywhere" id={id} title={name}>
      <a className="underline-offset-3 hover:underline" href={`/developer/${person._id}`}>
        <bdi>{name}</bdi>
      </a>
    </h2>
  );
}
