interface Props {
  skills: readonly string[];
  className?: string;
}

/** Pages render it without `client:`. */
export const Chips = ({ skills, className = '' }: Props) => (
  <ul className={`chips ${className}`}>
    {skills.map((skill) => (
      <li key={skill} className="chip" title={skill}>
        <bdi className="truncate leading-5">{skill}</bdi>
      </li>
    ))}
  </ul>
);
