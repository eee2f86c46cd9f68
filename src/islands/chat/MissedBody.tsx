import phone from 'lucide-static/icons/phone-missed.svg?raw';
import type { ContentOf } from '#shared/message-kinds.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Somebody rang, and nobody was there. */
export const MissedBody = ({ text }: ContentOf<'missed'>) => (
  <p className="flex items-center gap-x-2 text-ink-2">
    <Icon svg={phone} small />
    {text}
  </p>
);
