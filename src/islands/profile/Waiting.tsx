import { Loading } from '#islands/ui/Loading.tsx';
import { PanelBody } from '#islands/ui/Panel.tsx';

/** The page can scroll to a panel that is as high as a few fields. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="min-h-96">
      <PanelBody>
        <Loading text={text} className="col-span-full" />
      </PanelBody>
    </div>
  );
}
