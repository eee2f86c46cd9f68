import { AXIS, EYE_Y, n, type Head } from './head.ts';
import type { Glasses } from './traits.ts';

/** The left lens around (0, 0), outer side at negative x, with the x of its outer edge, the x of its inner one and the frame's width. */
const LENS: Record<
  Exclude<Glasses, 'none'>,
  { d: string; outer: number; inner: number; frame: number }
> = {
  round: { d: 'M-23 0a23 23 0 1 0 46 0a23 23 0 1 0-46 0Z', outer: 23, inner: 23, frame: 4.6 },
  square: {
    d: 'M-17-17H17Q23-17 23-11V9Q23 17 15 17H-15Q-23 17-23 9V-11Q-23-17-17-17Z',
    outer: 23,
    inner: 23,
    frame: 5.4,
  },
  aviator: {
    d: 'M-25-12Q0-18 23-12Q25 6 12 18Q-6 25-19 14Q-27 2-25-12Z',
    outer: 25,
    inner: 23,
    frame: 3.2,
  },
  cateye: { d: 'M-30-19Q0-17 22-12Q24 14 3 16Q-20 17-24-6Z', outer: 26, inner: 22, frame: 5 },
  halfrim: { d: 'M-24-13H22V4Q20 15 8 15H-12Q-22 14-24-13Z', outer: 24, inner: 22, frame: 2.2 },
  big: {
    d: 'M-16-24H14Q25-24 25-12V8Q25 25 6 25H-10Q-28 25-28 4V-12Q-28-24-16-24Z',
    outer: 28,
    inner: 25,
    frame: 4,
  },
};

/** Glasses on the nose, their temples reaching the ears. */
export function glasses(style: Glasses, head: Head, colour: string): string {
  if (style === 'none') return '';
  const { d, outer, inner, frame } = LENS[style];
  const y = EYE_Y + 3;
  const left = AXIS - head.eye;
  const bridge = head.eye - inner;
  const top =
    style === 'halfrim' ? `<path d="M-26-13H24" stroke-width="6.4" stroke-linecap="round"/>` : '';
  const reach = head.half - head.eye - outer - 2;
  return (
    `<g fill="none" stroke="${colour}" stroke-width="${String(frame)}" stroke-linejoin="round">` +
    `<g id="g" transform="translate(${n(left)} ${n(y)})"><path d="${d}" fill="#fff" fill-opacity=".14"/>${top}<path d="M${n(-outer)}-8l${n(-Math.max(reach, 2))}-3"/></g>` +
    `<use href="#g" transform="matrix(-1 0 0 1 400 0)"/>` +
    `<path d="M${n(AXIS - bridge)} ${n(y - 4)}q${n(bridge)}-5 ${n(bridge * 2)} 0" stroke-linecap="round"/></g>`
  );
}
