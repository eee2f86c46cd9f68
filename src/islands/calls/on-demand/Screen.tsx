import { useEffect, useRef } from 'react';
import { words } from '../words.ts';

export function Screen({ stream, title }: { stream: MediaStream; title: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current === null) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => undefined);
  }, [stream]);
  return (
    <figure className="border-y border-line bg-sunken">
      <figcaption className="flex items-center gap-2 px-3 py-1.5 text-sm text-ink-2 min-[1100px]:px-5">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <button
          type="button"
          className="link"
          onClick={() => void video.current?.requestFullscreen().catch(() => undefined)}
        >
          {words.fullScreen}
        </button>
        {document.pictureInPictureEnabled && (
          <button
            type="button"
            className="link"
            onClick={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
          >
            {words.ownWindow}
          </button>
        )}
      </figcaption>
      <video
        ref={video}
        className="mx-auto block max-h-[45vh] w-full object-contain"
        aria-label={title}
        playsInline
        muted
      />
    </figure>
  );
}
