import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { generateHybridIdentity, generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";

import { createTestFolder } from "#test/images.ts";

import {
  assertRecipient,
  createDecryption,
  createEncryption,
  findStructureError,
  isEncryptedFile,
  readIdentities,
} from "./age-encryption.ts";

const folder = createTestFolder();
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

async function writeTestFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Encrypts this many zero bytes. */
const encryptZeros = async (bytes: number) =>
  Buffer.concat(
    await Readable.from([Buffer.alloc(bytes)])
      .pipe(createEncryption(recipient))
      .toArray(),
  );

test("X25519 and hybrid post-quantum public keys are valid recipients [ASVS 11.2.3]", async () => {
  const hybrid = await identityToRecipient(await generateHybridIdentity());
  expect(() => assertRecipient(recipient)).not.toThrow();
  expect(() => assertRecipient(hybrid)).not.toThrow();
  for (const invalid of [identity, recipient.slice(0, -1), `${recipient}x`, "age1", ""])
    expect(() => assertRecipient(invalid), invalid).toThrow("must be an age public key");
});

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 1_000_000])(
  "encrypted content of %d bytes can be decrypted",
  async (bytes) => {
    const encrypted = await encryptZeros(bytes);
    const path = await writeTestFile("zeros.age", encrypted);
    expect(await isEncryptedFile(path)).toBe(true);
    const decryption = createDecryption(path, [await generateIdentity(), identity]);
    const decrypted = Buffer.concat(await Readable.from([encrypted]).pipe(decryption).toArray());
    expect(decrypted.equals(Buffer.alloc(bytes))).toBe(true);
  },
);

test("a truncated or damaged encrypted file is detected without the private key", async () => {
  const encrypted = await encryptZeros(100_000);
  const findError = async (content: Uint8Array) =>
    findStructureError(await writeTestFile("checked.age", content));
  expect(await findError(encrypted)).toBeUndefined();
  const nonceBytes = 16;
  const headerEnd = encrypted.indexOf("\n---") + "\n--- ".length + 43 + "\n".length;
  const lastBlockStart = headerEnd + nonceBytes + 64 * 1024 + 16;
  for (const end of [headerEnd, headerEnd + nonceBytes, headerEnd + nonceBytes + 16, lastBlockStart + 16])
    expect(await findError(encrypted.subarray(0, end)), String(end)).toBe("its end is missing");
  expect(await findError(encrypted.subarray(1))).toBe("its header is damaged");
  expect(await findError(encrypted.subarray(0, 50))).toBe("its header is damaged");
});

test("comments and empty lines in an identity file are ignored", async () => {
  const path = await writeTestFile(
    "key.txt",
    `# created: today\n# public key: ${recipient}\n\n${identity}\r\n`,
  );
  expect(await readIdentities(path)).toEqual([identity]);
});

test("an invalid identity file is rejected, and the error does not contain its lines", async () => {
  for (const content of ["", "# comment\n", `${recipient}\n`, `${identity}\nhidden\n`]) {
    const rejection = expect(readIdentities(await writeTestFile("other.txt", content))).rejects;
    await rejection.toThrow(/^other\.txt is not an identity file: [^]*comment\.$/);
    await rejection.not.toThrow(/hidden/);
  }
  await expect(readIdentities(join(folder, "nothing"))).rejects.toThrow("File not found");
});
