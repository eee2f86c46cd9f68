import { useRef, useState } from 'react';
import { ApiError } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';

/** Refusals appear in a toast. */
export function useStep(): { busy: boolean; run: (work: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false);
  /** A second press may precede the next render, so this is a ref. */
  const underWay = useRef(false);
  return {
    busy,
    run(work) {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      work()
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          showToast('failed', error.message);
        })
        .finally(() => {
          underWay.current = false;
          setBusy(false);
        });
    },
  };
}
