import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

interface Props extends ComponentProps<'button'> {
  small?: boolean;
  /** An icon of lucide-static, drawn before the text. */
  icon?: string;
  busy?: boolean;
}

/** `className` has the other looks, such as `btn--go`. */
export function Button(props: Props) {
  const { small, icon, busy, disabled, className = '', children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`btn ${small ? 'btn--sm' : ''} ${className} ${busy ? 'cursor-progress' : ''}`}
      disabled={busy || disabled}
    >
      {busy && <span className="spin" aria-hidden />}
      {icon && <Icon svg={icon} small />}
      {children}
    </button>
  );
}

/** Sends its form. */
export const BusyButton = (props: Props & { busy: boolean }) => <Button type="submit" {...props} />;

interface IconButtonProps extends ComponentProps<'button'> {
  icon: string;
  label: string;
  /** Only the icon is smaller. */
  small?: boolean | undefined;
}

export const IconButton = ({ icon, label, small, className = '', ...rest }: IconButtonProps) => (
  <Button className={`btn--icon ${className}`} aria-label={label} {...rest}>
    <Icon svg={icon} small={small} />
  </Button>
);
