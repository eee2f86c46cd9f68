import { useEffect, useState } from 'react';
import { offerPhoto } from '#stores/profile/photo.ts';

const imageOf = (from: DataTransfer | null): File | undefined => from?.files[0];

/** Accepts files dropped on or pasted into the page; returns whether one is dragged over it. */
export function usePhotoOffers(): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: stop.signal });

    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setHovering(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      // Without a related target the drag leaves the window.
      if (relatedTarget === null) setHovering(false);
    });
    on('drop', (event) => {
      setHovering(false);
      const file = imageOf(event.dataTransfer);
      if (file === undefined) return;
      event.preventDefault();
      offerPhoto(file);
    });
    on('paste', (event) => {
      const file = imageOf(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      offerPhoto(file);
    });
    return () => stop.abort();
  }, []);
  return hovering;
}
