const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/** Parses a base64-encoded 32-byte key. Returns `undefined` for any other text. */
export function parseCredentialsKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!BASE64.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length === KEY_BYTES ? bytes : undefined;
}
