/** Returns the body of another server's answer; throws beyond `max` bytes, because an endless one would fill memory. */
export async function readAtMost({ body }: Response, max: number) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > max) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
