import { Loading } from '#islands/ui/Loading.tsx';
import { PanelBody } from '#islands/ui/Panel.tsx';

/** Shown in a panel while its fields or their values load; as high as a few of them, so the page can scroll to it. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="min-h-96">
      <PanelBody>
        <Loading text={text} className="col-span-full" />
      </PanelBody>
    </div>
  );
}
