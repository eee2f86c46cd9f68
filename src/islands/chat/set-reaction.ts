import { loadPart } from '#stores/client/part.ts';

export async function setReaction(id: string, emoji: string, on: boolean): Promise<void> {
  const part = await loadPart(() => import('#stores/chat/on-demand/message-changes.ts'));
  await part?.react(id, emoji, on);
}
