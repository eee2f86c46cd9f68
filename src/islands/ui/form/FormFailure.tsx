import type { Failed } from '#stores/client/submission.ts';
import { FailureBanner } from './FailureBanner.tsx';

interface Props {
  failed: Failed<object> | null;
  className?: string;
}

export function FormFailure({ failed, className = '' }: Props) {
  if (failed === null) return null;
  return (
    <FailureBanner
      key={failed.attempt}
      text={failed.message}
      className={`banner--shake ${className}`}
    />
  );
}
