import { CircleAlert } from 'lucide-static';
import type { Failed } from '#stores/client/submission.ts';
import { Icon } from '../Icon.tsx';

export function FailureBanner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`banner banner--no ${className}`} role="alert">
      <Icon svg={CircleAlert} />
      <span>{text}</span>
    </div>
  );
}

interface FormFailureProps {
  failed: Failed<object> | null;
  className?: string;
}

export function FormFailure({ failed, className = '' }: FormFailureProps) {
  if (failed === null) return null;
  return (
    <FailureBanner
      key={failed.attempt}
      text={failed.message}
      className={`banner--shake ${className}`}
    />
  );
}
