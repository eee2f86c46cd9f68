import { Caption } from './Caption.tsx';

interface Props {
  label: string;
  of: readonly string[];
  words?: Readonly<Record<string, string>> | undefined;
  changed?: boolean;
  isOn: (one: string) => boolean;
  onTurn: (one: string) => void;
}

export function Picks({ label, of, words, changed = false, isOn, onTurn }: Props) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="label mb-1.5">
        <Caption text={label} changed={changed} />
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {of.map((one) => (
          <label className="pick" key={one}>
            <input type="checkbox" checked={isOn(one)} onChange={() => onTurn(one)} />
            <span>{words?.[one] ?? one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
