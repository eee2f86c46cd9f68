import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import { Icon } from '../Icon.tsx';

export function FailureBanner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`banner banner--no ${className}`} role="alert">
      <Icon svg={circleAlert} />
      <span>{text}</span>
    </div>
  );
}
