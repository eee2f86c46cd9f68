import { Button } from '#islands/ui/Button.tsx';
interface Props {
  text: string;
  action: string;
  /** The removed field had the focus. */
  focus: boolean;
  onAccept: () => void;
}

/** Replaces an optional field without a value. */
export const Offer = ({ text, action, focus, onAccept }: Props) => (
  <div className="col-span-full grid justify-items-start gap-3 rounded-md border border-dashed border-line-2 p-4">
    <p className="leading-5.5 text-ink-2">{text}</p>
    <Button autoFocus={focus} onClick={onAccept}>
      {action}
    </Button>
  </div>
);
