import type { ProfileEditAnswer } from '#shared/api.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { User } from '#shared/user.ts';
import { ApiError } from '#stores/client/api.ts';
import { leaveForLogin } from '#stores/client/user.ts';

const UPLOAD_MS = 60_000;

/** `onProgress` receives 0 to 1. Throws the errors of `api`. */
export function uploadPhoto(image: Blob, onProgress: (fraction: number) => void): Promise<User> {
  return new Promise((resolve, reject) => {
    // fetch doesn't report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/profile/photo');
    request.responseType = 'json';
    request.timeout = UPLOAD_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status } = request;
      if (status === 200) resolve((request.response as ProfileEditAnswer).data);
      else {
        if (status === 401) leaveForLogin();
        reject(new ApiError(status, (request.response as ErrorBody | null) ?? {}));
      }
    };
    request.onerror = request.ontimeout = () => reject(new ApiError(0, {}));
    request.setRequestHeader('content-type', image.type);
    request.send(image);
  });
}
