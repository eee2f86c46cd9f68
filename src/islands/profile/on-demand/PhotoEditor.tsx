import { type CSSProperties, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { type Crop, type Extent, firstCrop, ZOOM_MAX, zoomed, zoomOf } from '#shared/crop.ts';
import { PHOTO_MAX_PIXELS, PHOTO_REFUSALS } from '#shared/photo.ts';
import { photoFailure, photoUploaded, withdrawPhoto } from '#stores/profile/photo.ts';
import { upload } from '#stores/client/upload.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useDialog } from '#islands/ui/dialog.ts';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useCrop } from './use-crop.ts';
import * as words from './words.ts';
import './crop.css';

type State =
  | { kind: 'opening' }
  | { kind: 'cropping'; problem: string | null }
  /** `fraction` is the uploaded share, 0 to 1; at 1 the server converts the photo. */
  | { kind: 'sending'; fraction: number };

export function PhotoEditor({ file }: { file: File }) {
  const dialog = useDialog();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLImageElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [state, setState] = useState<State>({ kind: 'opening' });
  const extent = image === null ? null : { width: image.naturalWidth, height: image.naturalHeight };
  const listeners = useCrop(box, extent, (how) => setCrop((now) => now && how(now)));
  const sending = state.kind === 'sending';

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (shown.current !== null) shown.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const opened = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    if (width * height > PHOTO_MAX_PIXELS) {
      withdrawPhoto(PHOTO_REFUSALS.pixels);
      return;
    }
    setImage(currentTarget);
    setCrop(firstCrop({ width, height }));
    setState({ kind: 'cropping', problem: null });
    box.current?.focus({ preventScroll: true });
  };

  const send = async () => {
    if (image === null || crop === null || sending) return;
    setState({ kind: 'sending', fraction: 0 });
    try {
      const blob = await cut(image, crop);
      const { data } = await upload<ProfileEditAnswer>('/profile/photo', blob, (fraction) =>
        setState({ kind: 'sending', fraction }),
      );
      photoUploaded(data);
    } catch (error) {
      setState({ kind: 'cropping', problem: photoFailure(error) });
    }
  };

  const zoom = extent === null || crop === null ? 1 : zoomOf(extent, crop);
  return (
    <dialog
      ref={dialog}
      className="dialog max-h-[calc(100dvh-16px)] w-[min(400px,calc(100vw-32px))] overflow-auto"
      aria-labelledby="crop-title"
      onCancel={(event) => {
        if (sending) event.preventDefault();
      }}
      onClose={() => withdrawPhoto()}
    >
      <h2 className="h2" id="crop-title">
        {words.crop.title}
      </h2>
      <div
        ref={box}
        className="crop-box"
        tabIndex={0}
        role="group"
        aria-label={words.crop.part}
        aria-describedby="crop-keys"
        aria-busy={image === null}
        {...(sending ? {} : listeners)}
      >
        <img
          ref={shown}
          alt=""
          draggable={false}
          onLoad={opened}
          onError={() => withdrawPhoto(PHOTO_REFUSALS.damaged)}
          {...(extent === null || crop === null
            ? { hidden: true }
            : { style: place(extent, crop) })}
        />
      </div>
      <p className="hint mt-2 mb-0" id="crop-keys">
        {words.crop.hint}
      </p>
      <label className="mt-3 grid grid-cols-[auto_1fr] items-center gap-4">
        <span className="label">{words.crop.zoom}</span>
        <input
          type="range"
          className="h-8 cursor-pointer accent-focus"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={zoom}
          disabled={sending || extent === null}
          onChange={({ target }) => {
            if (extent === null) return;
            const factor = Number(target.value) / zoom;
            setCrop((now) => now && zoomed(extent, now, factor));
          }}
        />
      </label>
      <div className="mb-3 min-h-7">
        <p role="status" className="hint mt-2 mb-0 empty:hidden">
          {state.kind === 'sending' && words.uploading(state.fraction)}
        </p>
        {state.kind === 'cropping' && state.problem !== null && (
          <FailureBanner text={state.problem} />
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button disabled={sending} onClick={() => dialog.current?.close()}>
          {words.crop.cancel}
        </Button>
        <Button
          className="btn--go"
          busy={sending}
          disabled={crop === null}
          onClick={() => void send()}
        >
          {words.crop.use}
        </Button>
      </div>
    </dialog>
  );
}

function place(image: Extent, crop: Crop): CSSProperties {
  const percent = (fraction: number): string => `${String(fraction * 100)}%`;
  return {
    width: percent(image.width / crop.side),
    height: percent(image.height / crop.side),
    left: percent(0.5 - crop.x / crop.side),
    top: percent(0.5 - crop.y / crop.side),
  };
}

/** Pixels: slightly more than the largest stored size. */
const SIDE = 1024;
const QUALITY = 0.92;

/** JPEG has no transparency, so the ground is white. Throws without memory. */
function cut(image: HTMLImageElement, { x, y, side }: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, Math.round(side));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const from = [x - side / 2, y - side / 2, side, side] as const;
  context.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No image')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}
