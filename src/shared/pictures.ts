import { counted } from './language.ts';

/** A picture in a message; `url` answers the two people of the conversation only. */
export interface Picture {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Empty if the sender gave none. */
  alt: string;
  /** A tiny WebP file in base64, shown until the picture has loaded. */
  blur: string;
}

/** The answer to an upload; `name` sends it. */
export type UploadedPicture = Pick<Picture, 'width' | 'height' | 'blur'> & { name: string };

export const pictureUrl = (name: string): string => `/pictures/${name}`;

export const pictureName = (url: string): string => url.slice(pictureUrl('').length);

const PICTURES = { one: 'picture', other: 'pictures' };

/** Returns the text of a message whose sender wrote none, for lists, search and notifications. */
export function pictureText(pictures: readonly Pick<Picture, 'alt'>[]): string {
  const alts = pictures.map(({ alt }) => alt).filter((alt) => alt !== '');
  const sent = pictures.length === 1 ? 'Picture' : counted(pictures.length, PICTURES);
  return alts.length === 0 ? sent : `${sent}: ${alts.join('; ')}`;
}
