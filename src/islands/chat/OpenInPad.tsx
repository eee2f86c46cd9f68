import { CodeXml } from 'lucide-static';
import { useOpenPad } from '#islands/pad/use-pad.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { WORDS } from './words.ts';

export function OpenInPad({ label, text }: { label: string; text: string }) {
  const openPad = useOpenPad();
  return (
    <button
      type="button"
      className="btn btn--icon btn--sm flex-none"
      aria-label={WORDS.openInPad}
      title={WORDS.openInPad}
      onClick={() => openPad({ code: text, label })}
    >
      <Icon svg={CodeXml} small />
    </button>
  );
}

export const openInPad = (code: { label: string; text: string }) => <OpenInPad {...code} />;
