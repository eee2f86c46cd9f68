import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key of one purpose. Importing a Buffer for each text takes longer than the encryption. */
export const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));

/** Encrypts with AES-256-GCM; only the same `key` and `bound` decrypt it. */
export function sealed(key: KeyObject, content: Buffer, bound = ''): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const parts = [iv, cipher.update(content), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

/** Decrypts; returns null for anything that {@link sealed} didn't make. */
export function opened(key: KeyObject, text: string, bound = ''): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const content = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([content, decipher.final()]);
  } catch {
    return null;
  }
}
