interface Props {
  text: string;
  action: string;
  /** The removed field had the focus. */
  focus: boolean;
  onAccept: () => void;
}

/** Stands in for a field that a profile may leave out. */
export const Offer = ({ text, action, focus, onAccept }: Props) => (
  <div className="col-span-full grid justify-items-start gap-3 rounded-md border border-dashed border-line-2 p-4">
    <p className="leading-5.5 text-ink-2">{text}</p>
    <button type="button" className="btn" autoFocus={focus} onClick={onAccept}>
      {action}
    </button>
  </div>
);
