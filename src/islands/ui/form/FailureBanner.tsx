import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import { Icon } from '../Icon.tsx';

/** What went wrong, announced at once. `className` is the room around it. */
export function FailureBanner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`banner banner--no ${className}`} role="alert">
      <Icon svg={circleAlert} />
      <span>{text}</span>
    </div>
  );
}
