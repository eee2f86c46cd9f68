import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from './api.ts';
import { leaveForLogin } from './user.ts';

const UPLOAD_MS = 60_000;

/** `path` is below /api; `onProgress` receives 0 to 1. Throws the errors of `api`. */
export function upload<Answer>(
  path: string,
  image: Blob,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch doesn't report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.timeout = UPLOAD_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status } = request;
      if (status === 200) resolve(request.response as Answer);
      else {
        if (status === 401) leaveForLogin();
        const after = Number(request.getResponseHeader('retry-after')) || undefined;
        reject(new ApiError(status, (request.response as ErrorBody | null) ?? {}, after));
      }
    };
    request.onerror = request.ontimeout = () => reject(new ApiError(0, {}));
    request.setRequestHeader('content-type', image.type);
    request.send(image);
  });
}
