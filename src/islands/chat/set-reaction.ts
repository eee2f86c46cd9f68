/** Puts the reader's emoji to a message, or takes it away. */
export async function setReaction(id: string, emoji: string, on: boolean): Promise<void> {
  const { react } = await import('#stores/chat/on-demand/message-changes.ts');
  await react(id, emoji, on);
}
