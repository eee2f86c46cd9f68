import type { MessageAnswer, MessagesAnswer } from '#shared/api.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { ReportInput } from '#shared/schemas/safety.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { emitLocally } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';

/** What was refused, in words for the person. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
}

/** Ends the connection. Answers what went wrong; `null` when nothing did. */
export async function unmatch(person: Developer): Promise<string | null> {
  const refusal = await attempt('POST', `/user/unmatch/${person._id}`);
  // The other one may have been first: then it is done as well.
  if (refusal !== null && refusal.code !== 'not_found') return refusal.message;
  emitLocally('connectionLost', { userId: person._id });
  showToast('done', `You and ${fullName(person)} are no longer connected.`);
  return null;
}

/** Blocks, and takes the person off this page. Answers what went wrong; `null` when nothing did. */
export async function block(person: Developer): Promise<string | null> {
  const refusal = await attempt('POST', `/user/block/${person._id}`);
  if (refusal !== null) return refusal.message;
  emitLocally('connectionLost', { userId: person._id });
  emitLocally('developerGone', { userId: person._id });
  showToast('done', `${fullName(person)} is blocked.`);
  return null;
}

/** Sends a report, and then blocks if asked to. Answers what was refused; `null` when nothing was. */
export async function report(
  person: Developer,
  input: ReportInput,
  alsoBlock: boolean,
): Promise<Refusal | null> {
  const refusal = await attempt('POST', `/user/report/${person._id}`, input);
  if (refusal !== null) return { message: refusal.message, fields: refusal.fields };
  const notBlocked = alsoBlock ? await block(person) : null;
  showToast(
    notBlocked === null ? 'done' : 'failed',
    notBlocked === null
      ? `Thank you. A moderator will look at it.${alsoBlock ? ` ${fullName(person)} is blocked.` : ''}`
      : `The report is sent, but ${fullName(person)} is not blocked: ${notBlocked}`,
  );
  return null;
}

/** The newest messages of the conversation with someone; `null` when they do not load. */
export async function fetchWritten(userId: string): Promise<readonly ChatMessage[] | null> {
  try {
    return (await api<MessagesAnswer>('GET', `/chat/${userId}/messages`)).messages;
  } catch (error) {
    console.warn('The messages did not load:', error);
    return null;
  }
}

async function attempt(method: string, path: string, body?: unknown): Promise<ApiError | null> {
  try {
    await api<MessageAnswer>(method, path, body);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
