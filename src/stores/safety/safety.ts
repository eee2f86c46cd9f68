import type { ReportInput } from '#shared/schemas/safety.ts';
import type { Developer } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { emitLocally } from '#stores/client/socket.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** Throws the errors of `api`. */
export async function unmatch(person: Developer): Promise<void> {
  try {
    await api('POST /user/unmatch/:userId', { params: { userId: person._id } });
  } catch (error) {
    // The other person may have been first.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
  emitLocally('connectionLost', { userId: person._id });
  showToast('done', words.unmatched(person));
}

/** Throws the errors of `api`. */
export async function block(person: Developer): Promise<void> {
  await api('POST /user/block/:userId', { params: { userId: person._id } });
  emitLocally('connectionLost', { userId: person._id });
  emitLocally('developerGone', { userId: person._id });
  showToast('done', words.blocked(person));
}

/** Throws if the report fails; a failed block is shown. */
export async function report(
  person: Developer,
  input: ReportInput,
  alsoBlock: boolean,
): Promise<void> {
  await api('POST /user/report/:userId', { params: { userId: person._id }, body: input });
  try {
    if (alsoBlock) await block(person);
    showToast('done', alsoBlock ? `${words.reported} ${words.blocked(person)}` : words.reported);
  } catch (error) {
    showToast('failed', words.reportedNotBlocked(person, failureOf(error).message));
  }
}
