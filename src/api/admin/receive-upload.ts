import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream";

import { Busboy } from "@fastify/busboy";
import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";

import { InvalidInput } from "#domain/shared/errors.ts";
import { mediaMessages } from "#domain/media/staff-messages.ts";
import { fileTooLarge, MAX_UPLOAD_BYTES } from "#domain/media/upload.ts";
import type { LocalFile } from "#operations/media/file-store.ts";

import { throttleUpload } from "./throttle-upload.ts";

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
const MAX_FIELDS = 10;
const FILE_FIELD = "file";

/**
 * Receives a multipart form, its file streamed to disk and never whole in memory.
 * @throws InvalidInput when the file is larger than 10 MB, when a field is there twice or too long, or when the form ends
 * early or is none
 */
export async function receiveUpload({ body, headers, folder }: UploadRequest): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  const form = createFormParser(headers);
  let fileName = "";
  let write: Promise<LocalFile> | undefined;
  let part: BusboyFileStream | undefined;
  form.on("field", (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut || Object.hasOwn(fields, name)) form.destroy(incomplete());
    fields[name] = value;
  });
  form.on("file", (name, stream, given) => {
    if (name !== FILE_FIELD || write !== undefined) return void form.destroy(incomplete());
    fileName = given;
    part = stream;
    // Its failure is the form's; before anybody reads the part it would otherwise end the program.
    stream.on("error", () => undefined);
    write = writeFile(stream, join(folder, "upload"));
    // A disk that takes no more would leave the rest of the form waiting for ever.
    write.catch((error: unknown) => form.destroy(error instanceof Error ? error : incomplete()));
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"])
    form.on(limit, () => form.destroy(incomplete()));
  try {
    await feed(body, form);
  } catch (error) {
    // A part that never ends would keep its file open.
    part?.destroy(incomplete());
    await write?.catch(() => undefined);
    throw error instanceof InvalidInput || isSystemFailure(error) ? error : incomplete();
  }
  const file = await write;
  // What a browser sends when nothing was chosen.
  const isNothing = fileName === "" && (file?.bytes ?? 0) === 0;
  return { fields, file: isNothing ? undefined : file, fileName: fileName || "picture" };
}

/** Unlike a pipeline it leaves the body's connection alone when the form fails: the answer goes over it. */
function feed(body: Readable, form: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.unpipe(form);
      // What still comes is read and dropped.
      body.resume();
      form.destroy();
      reject(error instanceof Error ? error : incomplete());
    };
    form.once("finish", resolve);
    form.on("error", fail);
    finished(body, { writable: false }, (error) => error && fail(error));
    body.pipe(form);
  });
}

function createFormParser(headers: UploadRequest["headers"]) {
  try {
    // One byte more than allowed is enough to know that there are too many; the rest is read and dropped.
    const limits = { fileSize: MAX_UPLOAD_BYTES + 1, fieldSize: FIELD_BYTES, fields: MAX_FIELDS, files: 1 };
    return new Busboy({ headers, limits });
  } catch {
    throw incomplete();
  }
}

/** What has been written is on the disk before this much more is: a commit of the database waits for all of it. */
const FLUSH_BYTES = 1024 * 1024;

async function writeFile(stream: BusboyFileStream, path: string): Promise<LocalFile> {
  const hash = createHash("sha256");
  const file = await open(path, "w");
  try {
    let bytes = 0;
    let flushed = 0;
    for await (const block of stream as AsyncIterable<Buffer>) {
      hash.update(block);
      bytes += block.length;
      await file.appendFile(block);
      if (bytes - flushed >= FLUSH_BYTES) {
        await file.datasync();
        flushed = bytes;
      }
      await throttleUpload(block.length);
    }
    if (bytes > MAX_UPLOAD_BYTES) throw new InvalidInput(fileTooLarge(), { file: [fileTooLarge()] });
    return { path, bytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

function incomplete(): InvalidInput {
  return new InvalidInput(mediaMessages.uploadFailed(mediaMessages.formInvalid), {
    file: [mediaMessages.uploadFailed(mediaMessages.formInvalid)],
  });
}

/** Of the disk, not of the line: a browser that goes away is nobody's fault. */
function isSystemFailure(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "ENOENT", "EMFILE"].includes(String(code));
}
