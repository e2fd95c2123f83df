import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { InvalidInput } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { parseRetryAfter } from "#platform/requests/parse-retry-after.ts";
import { ForbiddenTarget } from "#platform/requests/resolve-target.ts";
import { findErrorCode } from "#platform/requests/send-request.ts";
import type { FetchedFile } from "#platform/requests/send-to-target.ts";
import { fetchFromTarget } from "#platform/requests/send-to-target.ts";
import { SECOND_MS } from "#platform/rules/day.ts";

import { mediaMessages } from "../rules/staff-messages.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { describeMaxFileSize, MAX_UPLOAD_BYTES } from "../rules/upload.ts";

import { describeFile, withScratchFolder } from "./local-file.ts";
import type { Media } from "./media.ts";
import { buildPublicId, toStem } from "./public-id.ts";
import type { ImageRecord } from "./store-image.ts";
import { storeImage } from "./store-image.ts";

const TIMEOUT_MS = 30 * SECOND_MS;

interface FetchOptions {
  folder: ImageFolder;
  /** Whether images of this machine are allowed. Only for development and tests. */
  allowsLocalhost: boolean;
}

/**
 * Fetches an image from another server and stores it like an upload. Contacts public addresses with TLS only, as webhooks
 * do; an address without TLS is tried with it.
 * @throws InvalidInput with the reason for staff if there is no image at the address
 */
export async function fetchImage(
  db: Database,
  media: Media,
  address: string,
  { folder, allowsLocalhost }: FetchOptions,
): Promise<ImageRecord> {
  const content = await fetchContent(address, allowsLocalhost);
  return withScratchFolder(media.scratch, async (scratch) => {
    const path = join(scratch, "fetched");
    await writeFile(path, content);
    const publicId = buildPublicId(folder, toStem(new URL(address).pathname));
    return storeImage(db, media, { file: await describeFile(path), folder, publicId });
  });
}

/** Returns the content of a file. @throws InvalidInput with the reason for staff */
async function fetchContent(address: string, allowsLocalhost: boolean): Promise<Buffer> {
  if (!URL.canParse(address)) throw new InvalidInput(mediaMessages.addressInvalid);
  const url = new URL(address);
  if (url.protocol === "http:" && !allowsLocalhost) url.protocol = "https:";
  const result = await fetchPolitely(() =>
    fetchFromTarget(url.href, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_UPLOAD_BYTES,
      allowsLocalhost,
      // Some servers send other formats to programs that accept everything.
      headers: { accept: "image/jpeg,image/png,image/webp" },
    }),
  ).catch((error: unknown) => {
    throw new InvalidInput(describeFailure(error));
  });
  if (result === "too-large") throw new InvalidInput(describeMaxFileSize());
  if ("status" in result) throw new InvalidInput(mediaMessages.serverAnswers(result.status));
  return result.content;
}

/** Statuses with which servers ask for fewer requests. */
const BUSY = new Set([429, 503]);
const MAX_BUSY_ANSWERS = 3;
const DEFAULT_DELAY_MS = 2 * SECOND_MS;
const MAX_DELAY_MS = 10 * SECOND_MS;

/** Fetches a file again after the delay that a busy server asks for. */
async function fetchPolitely(fetchFile: () => Promise<FetchedFile>): Promise<FetchedFile> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await fetchFile();
    const isBusy = typeof result === "object" && "status" in result && BUSY.has(result.status);
    if (!isBusy || attempt > MAX_BUSY_ANSWERS) return result;
    await wait(
      Math.min(parseRetryAfter(result.retryAfter ?? null) ?? DEFAULT_DELAY_MS * attempt, MAX_DELAY_MS),
    );
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ForbiddenTarget)
    return error.problem === "needs-tls" ? mediaMessages.needsTls : mediaMessages.notPublic;
  const code = findErrorCode(error);
  return code === "TimeoutError" ? mediaMessages.serverSilent : mediaMessages.serverUnreachable(code);
}
