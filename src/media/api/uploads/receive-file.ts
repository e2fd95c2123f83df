import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "#kit/api/env.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";

import { throttleUpload } from "./throttle-upload.ts";

/** Media type of a body that is a file. HTML forms, e.g. on other sites, cannot send it. */
const FILE_TYPE = /^application\/octet-stream\b/i;

/** Returns whether the body of a request is a file. */
export function isFileBody(c: Context<ApiEnv>): boolean {
  return FILE_TYPE.test(c.req.header("content-type") ?? "");
}

/** Rejects JSON bodies, which other write operations accept. */
export const requireFile = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isFileBody(c)) return createProblemResponse(415, generalMessages.unsupportedMediaType);
  await next();
  return undefined;
});

/** Receives the file at the speed limit of all uploads, because it blocks the thread that renders pages. */
export async function receiveFile(c: Context<ApiEnv>): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of c.req.raw.body ?? []) {
    blocks.push(block);
    await throttleUpload(block.length);
  }
  return Buffer.concat(blocks);
}
