import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream";

import { Busboy } from "@fastify/busboy";
import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";

import { InvalidInput } from "#kit/rules/errors.ts";
import { mediaMessages } from "../../rules/staff-messages.ts";
import { describeMaxFileSize, MAX_UPLOAD_BYTES } from "../../rules/upload.ts";
import type { LocalFile } from "../../operations/file-store.ts";

import { throttleUpload } from "./throttle-upload.ts";

/** A received form with its file. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  /** `undefined` if the form contains no file. */
  file: LocalFile | undefined;
  /** File name from the browser. Used for the default public id only. */
  fileName: string;
}

export interface UploadRequest {
  body: Readable;
  headers: { "content-type": string };
  /** Local folder for the file. The caller removes it. */
  folder: string;
}

const MAX_FIELD_BYTES = 4096;
const MAX_FIELDS = 10;
const FILE_FIELD = "file";

/**
 * Receives a multipart form and streams its file to disk.
 * @throws InvalidInput if the file exceeds 10 MB, a field is repeated or too long, or the form is invalid or incomplete
 */
export async function receiveUpload({ body, headers, folder }: UploadRequest): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  const form = createFormParser(headers);
  let fileName = "";
  let filePromise: Promise<LocalFile> | undefined;
  let fileStream: BusboyFileStream | undefined;
  form.on("field", (name, value, isNameTruncated, isValueTruncated) => {
    if (isNameTruncated || isValueTruncated || Object.hasOwn(fields, name))
      form.destroy(createInvalidFormError());
    fields[name] = value;
  });
  form.on("file", (name, stream, browserFileName) => {
    if (name !== FILE_FIELD || filePromise !== undefined) return void form.destroy(createInvalidFormError());
    fileName = browserFileName;
    fileStream = stream;
    // The form also emits the error. Without a listener on the stream, the error would end the process.
    stream.on("error", () => undefined);
    filePromise = writeFile(stream, join(folder, "upload"));
    // If the file cannot be written (e.g. on a full disk), the form would otherwise never finish.
    filePromise.catch((error: unknown) =>
      form.destroy(error instanceof Error ? error : createInvalidFormError()),
    );
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"])
    form.on(limit, () => form.destroy(createInvalidFormError()));
  try {
    await pipeBody(body, form);
  } catch (error) {
    // Stops `writeFile`, which would otherwise wait for the rest of the file.
    fileStream?.destroy(createInvalidFormError());
    await filePromise?.catch(() => undefined);
    throw error instanceof InvalidInput || isFileSystemError(error) ? error : createInvalidFormError();
  }
  const file = await filePromise;
  // Browsers send an empty file without a name if the user selected no file.
  const isEmpty = fileName === "" && (file?.bytes ?? 0) === 0;
  return { fields, file: isEmpty ? undefined : file, fileName: fileName || "image" };
}

/** Pipes the body into the form. Unlike `pipeline`, keeps the connection open for the response if the form fails. */
function pipeBody(body: Readable, form: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.unpipe(form);
      // Discards the rest of the body.
      body.resume();
      form.destroy();
      reject(error instanceof Error ? error : createInvalidFormError());
    };
    form.once("finish", resolve);
    form.on("error", fail);
    finished(body, { writable: false }, (error) => error && fail(error));
    body.pipe(form);
  });
}

function createFormParser(headers: UploadRequest["headers"]) {
  try {
    // One byte above the limit is enough to detect an oversized file. The rest is discarded.
    const limits = {
      fileSize: MAX_UPLOAD_BYTES + 1,
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      files: 1,
    };
    return new Busboy({ headers, limits });
  } catch {
    throw createInvalidFormError();
  }
}

/** Bytes between flushes to disk. Limits the unflushed data, because a database commit waits for it. */
const BYTES_PER_FLUSH = 1024 * 1024;

async function writeFile(stream: BusboyFileStream, path: string): Promise<LocalFile> {
  const hash = createHash("sha256");
  const file = await open(path, "w");
  try {
    let bytes = 0;
    let flushedBytes = 0;
    for await (const block of stream as AsyncIterable<Buffer>) {
      hash.update(block);
      bytes += block.length;
      await file.appendFile(block);
      if (bytes - flushedBytes >= BYTES_PER_FLUSH) {
        await file.datasync();
        flushedBytes = bytes;
      }
      await throttleUpload(block.length);
    }
    if (bytes > MAX_UPLOAD_BYTES)
      throw new InvalidInput(describeMaxFileSize(), { file: [describeMaxFileSize()] });
    return { path, bytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

function createInvalidFormError(): InvalidInput {
  return new InvalidInput(mediaMessages.uploadFailed(mediaMessages.formInvalid), {
    file: [mediaMessages.uploadFailed(mediaMessages.formInvalid)],
  });
}

/** Returns whether the file system reported the error. A client disconnect has other error codes. */
function isFileSystemError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "ENOENT", "EMFILE"].includes(String(code));
}
