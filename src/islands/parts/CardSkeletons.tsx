interface Props {
  /** The list's own class: the blocks stand where the cards will. */
  className: string;
  card: 'req' | 'con';
  /** How many stood there before. */
  count: number;
}

/** Cards that are not here yet; of a list seen before as many as there were, so that the page keeps its length. */
export function CardSkeletons({ className, card, count }: Props) {
  return (
    <ul className={className} aria-hidden>
      {Array.from({ length: count === 0 ? 3 : count }, (_, index) => (
        <li key={index}>
          <div className={`card sk-card sk-card--${card}`}>
            <span className="sk" />
            <span className="sk" />
            <span className="sk" />
          </div>
        </li>
      ))}
    </ul>
  );
}
