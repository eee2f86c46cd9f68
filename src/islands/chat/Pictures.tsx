import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { ContentOf } from '#shared/message-kinds.ts';
import { type Picture, pictureText } from '#shared/pictures.ts';
import { $progress } from '#stores/chat/pictures.ts';
import { loadPart } from '#stores/client/part.ts';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { WORDS } from './words.ts';

/** A single picture fits into this box, in pixels; several are squares. */
const BOX = { width: 340, height: 380 };

/** A text made of the descriptions isn’t shown. */
export function Pictures({ text, pictures }: ContentOf<'picture'>) {
  const single = pictures.length === 1;
  return (
    <>
      <div className={single ? 'pictures' : 'pictures pictures--more'}>
        {pictures.map((picture, index) => (
          <Shown
            key={index}
            picture={picture}
            single={single}
            onOpen={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void loadPart(() => import('./on-demand/PictureViewer.tsx')).then((part) =>
                part?.openPictures(pictures, index),
              );
            }}
          />
        ))}
      </div>
      {text !== pictureText(pictures) && <Prose text={text} />}
    </>
  );
}

interface Props {
  picture: Picture;
  single: boolean;
  onOpen: (event: MouseEvent) => void;
}

function Shown({ picture: { url, width, height, alt, blur }, single, onOpen }: Props) {
  const share = useStore($progress, { ssr: 'initial' })[url];
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return (
    <a className="picture" href={url || undefined} target="_blank" onClick={onOpen}>
      {blur !== '' && <img src={`data:image/webp;base64,${blur}`} alt="" aria-hidden />}
      <img
        src={url || undefined}
        // The attributes keep the room until the picture has loaded.
        width={single ? Math.max(1, Math.round(width * scale)) : BOX.width / 2}
        height={single ? Math.max(1, Math.round(height * scale)) : BOX.width / 2}
        alt={alt || WORDS.picture}
        loading="lazy"
        decoding="async"
      />
      {share !== undefined && <progress value={share} aria-label={WORDS.uploading} />}
    </a>
  );
}
