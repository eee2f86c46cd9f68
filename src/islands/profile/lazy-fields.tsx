import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { Loading } from '#islands/ui/Loading.tsx';
import { PanelBody } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

/** The fields of a panel, loaded when it opens: nobody needs them to read a profile. */
export function lazyFields<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => FieldsMissing) }));
}

function FieldsMissing() {
  return (
    <PanelBody>
      <p className="hint col-span-full text-no-ink" role="alert">
        {words.fieldsFailed}
      </p>
    </PanelBody>
  );
}

/** Shown in a panel while its fields or their values load; as high as a few of them, so that the page can scroll to it. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="min-h-96">
      <PanelBody>
        <Loading text={text} className="col-span-full" />
      </PanelBody>
    </div>
  );
}
