import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { type Crop, type Extent, panned, zoomed } from '#shared/crop.ts';

const STEP = 0.05;
const KEY_ZOOM = 1.15;
const WHEEL_ZOOM = 0.0015;

interface Point {
  x: number;
  y: number;
}

const KEYS: Record<string, (image: Extent, crop: Crop) => Crop> = {
  ArrowLeft: (image, crop) => panned(image, crop, -STEP, 0),
  ArrowRight: (image, crop) => panned(image, crop, STEP, 0),
  ArrowUp: (image, crop) => panned(image, crop, 0, -STEP),
  ArrowDown: (image, crop) => panned(image, crop, 0, STEP),
  '+': (image, crop) => zoomed(image, crop, KEY_ZOOM),
  '=': (image, crop) => zoomed(image, crop, KEY_ZOOM),
  '-': (image, crop) => zoomed(image, crop, 1 / KEY_ZOOM),
};

export function useCrop(
  box: RefObject<HTMLElement | null>,
  image: Extent | null,
  change: (how: (crop: Crop) => Crop) => void,
) {
  const [pointers] = useState(() => new Map<number, Point>());

  /** A position is from -0.5 to 0.5. */
  const place = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 };
  };

  // React's wheel listeners are passive, so the page would scroll.
  useEffect(() => {
    const element = box.current;
    if (element === null || image === null) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = place({ x: event.clientX, y: event.clientY });
      change((crop) => zoomed(image, crop, Math.exp(-event.deltaY * WHEEL_ZOOM), at));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined || image === null) return;
    const after = { x: event.clientX, y: event.clientY };
    pointers.set(event.pointerId, after);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const from = place(middle(before, other));
    const to = place(middle(after, other));
    const factor = other === undefined ? 1 : distance(after, other) / distance(before, other);
    change((crop) => zoomed(image, panned(image, crop, from.x - to.x, from.y - to.y), factor, to));
  };
  const up = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId);
  const key = (event: KeyboardEvent) => {
    const turn = KEYS[event.key];
    if (turn === undefined || image === null) return;
    event.preventDefault();
    change((crop) => turn(image, crop));
  };

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onKeyDown: key,
  };
}

const middle = (one: Point, other: Point = one): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

const distance = (one: Point, other: Point): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
