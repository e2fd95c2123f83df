import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Busboy } from "@fastify/busboy";
import type { BusboyFileStream } from "@fastify/busboy";

import { InvalidInput } from "#domain/errors.ts";
import { mediaMessages } from "#domain/messages.ts";
import { fileTooLarge, MAX_UPLOAD_BYTES } from "#domain/upload.ts";
import type { LocalFile } from "#operations/media/file-store.ts";

/** A form with a file, received. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  /** `undefined` when the form had none. */
  file: LocalFile | undefined;
  /** As the browser named it; it decides nothing but the picture's address. */
  fileName: string;
}

export interface UploadRequest {
  body: Readable;
  headers: { "content-type": string };
  /** Local folder that the file is written to; the caller removes it. */
  folder: string;
}

const FIELD_BYTES = 4096;
const MOST_FIELDS = 10;
const FILE_FIELD = "file";

/**
 * Receives a multipart form, its file streamed to disk and never whole in memory.
 * @throws InvalidInput when the file is larger than 10 MB, or when the form ends early or is none
 */
export async function receiveUpload({ body, headers, folder }: UploadRequest): Promise<ReceivedUpload> {
  const received: ReceivedUpload = { fields: {}, file: undefined, fileName: "" };
  const abort = new AbortController();
  let write: Promise<LocalFile> | undefined;
  const form = readForm(headers);
  form.on("field", (name, value, _isNameCut, isCut) => {
    if (!isCut) received.fields[name] = value;
  });
  form.on("file", (name, stream, fileName) => {
    if (name !== FILE_FIELD || write !== undefined) return void stream.resume();
    received.fileName = fileName || "picture";
    write = writeFile(stream, join(folder, "upload"), abort.signal);
    // Whatever fails is heard of below, once the form has ended.
    write.catch(() => undefined);
  });
  try {
    await pipeline(body, form);
  } catch (error) {
    abort.abort();
    throw isDiskFailure(error) ? error : incomplete();
  }
  return { ...received, file: await write };
}

function readForm(headers: UploadRequest["headers"]) {
  try {
    // One byte more than allowed is enough to know that there are too many; the rest is read and dropped.
    const limits = { fileSize: MAX_UPLOAD_BYTES + 1, fieldSize: FIELD_BYTES, fields: MOST_FIELDS, files: 2 };
    return new Busboy({ headers, limits });
  } catch {
    throw incomplete();
  }
}

async function writeFile(stream: BusboyFileStream, path: string, signal: AbortSignal): Promise<LocalFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = async function* (blocks: AsyncIterable<Buffer>) {
    for await (const block of blocks) {
      hash.update(block);
      bytes += block.length;
      yield block;
    }
  };
  await pipeline(stream, count, createWriteStream(path), { signal });
  if (bytes > MAX_UPLOAD_BYTES) throw new InvalidInput(fileTooLarge(), { file: [fileTooLarge()] });
  return { path, bytes, sha256: hash.digest("hex") };
}

function incomplete(): InvalidInput {
  return new InvalidInput(mediaMessages.uploadFailed(mediaMessages.formInvalid), {
    file: [mediaMessages.uploadFailed(mediaMessages.formInvalid)],
  });
}

function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "path" in error;
}
