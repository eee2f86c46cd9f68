import * as Y from 'yjs';
import { PAD_TEXT, PAD_UPDATE_MAX } from '#shared/pad.ts';
import { Problem } from '../../platform/problem.ts';

/** Maximum number of characters ever written to a pad; no real page reaches it. */
const CLOCK_MAX = 2 ** 31;

export const refused = (message: string): Problem => new Problem('invalid_input', message);

/**
 * Returns how many characters an update deletes, or `null` for an empty one; refuses anything but text, because other
 * contents may nest or claim to be endless, at the expense of every reader. Throws a {@link Problem}.
 */
export function checkUpdate(update: Uint8Array): number | null {
  if (update.length > PAD_UPDATE_MAX)
    throw new Problem('too_large', 'This is too much at once. Paste it in parts.');
  const { structs, ds } = decode(update);
  for (const struct of structs) {
    if (struct.id.clock + struct.length > CLOCK_MAX || struct.length < 1)
      throw refused('The update counts too far');
    if (!(struct instanceof Y.Item)) continue;
    const { content, parent, parentSub, origin, rightOrigin } = struct;
    const isText = content instanceof Y.ContentString || content instanceof Y.ContentDeleted;
    // If a neighbour is given, the parent is implied.
    const isPlace =
      (parent as unknown) === PAD_TEXT || (parent === null && (origin ?? rightOrigin));
    if (!isText || !isPlace || parentSub !== null) throw refused('The update is not one of a text');
  }
  let deleted = 0;
  for (const items of ds.clients.values()) {
    for (const { clock, len } of items) {
      if (clock + len > CLOCK_MAX) throw refused('The update counts too far');
      deleted += len;
    }
  }
  return structs.length > 0 || ds.clients.size > 0 ? deleted : null;
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update);
  } catch {
    throw refused('The update cannot be read');
  }
}
