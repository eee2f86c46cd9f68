import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#shared/user.ts';
import type { ReadSession } from '../../../platform/http/session.ts';
import { sendFile } from '../../../platform/http/respond.ts';
import type { Log } from '../../../platform/log.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Pictures } from './service.ts';

const PICTURE = /^\/pictures\/([0-9a-f]{32})$/;

interface PictureParts {
  log: Log;
  pictures: Pick<Pictures, 'read'>;
  /** Its room knows that of messages, so only its shape is named here. */
  moderation: { isModerator(user: User): boolean };
  readSession: ReadSession;
}

/** Everyone else gets a 404. Browsers ask again each time, because the readers of a picture change. */
export function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { log, pictures, moderation, readSession }: PictureParts,
  path: string,
): Promise<void> {
  return sendFile(request, response, log, async () => {
    const name = PICTURE.exec(path)?.[1];
    const session = name === undefined ? null : await readSession(request.headers.cookie);
    const body =
      name === undefined || session === null
        ? null
        : await pictures.read(name, {
            userId: session.user._id,
            moderates: moderation.isModerator(session.user),
          });
    if (body === null) throw new Problem('not_found', 'No such picture');
    return {
      body,
      etag: `"${String(name)}"`,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
        vary: 'cookie',
      },
    };
  });
}
