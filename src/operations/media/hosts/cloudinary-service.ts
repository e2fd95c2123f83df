import { setTimeout as pause } from "node:timers/promises";

import { z } from "zod";

import type { CloudinarySettings } from "./cloudinary.ts";
import { cloudinarySignature } from "./cloudinary-signature.ts";

/** How long the shop waits for Cloudinary, in milliseconds. */
export interface Patience {
  /** For the answer to one upload, the way of the file included. */
  upload: number;
  /** For the answer to anything else. */
  call: number;
  /** Before the second try; twice as long before each further one. */
  firstPause: number;
}

const MAX_TRIES = 4;

/** Cloudinary's Upload and Admin API over HTTP. `doing` is the start of an error's message, e.g. `Keeping products/rose`. */
export interface CloudinaryService {
  /** A signed call of the Upload API; answers the JSON of its reply. */
  post: (
    doing: string,
    action: "upload" | "destroy",
    parameters: Readonly<Record<string, string>>,
    file?: File,
  ) => Promise<unknown>;
  /** Reads from the Admin API; `undefined` where it has nothing under the path. */
  read: (doing: string, path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>;
}

interface Answer {
  status: number;
  /** `undefined` when it was no JSON. */
  body: unknown;
}

/** @throws Error that tells an operator what happened and never the secret */
export function cloudinaryService(settings: CloudinarySettings, patience: Patience): CloudinaryService {
  const root = `${settings.apiBase.replace(/\/+$/, "")}/v1_1/${encodeURIComponent(settings.cloud)}`;
  return {
    post: async (doing, action, parameters, file) => {
      const limit = file === undefined ? patience.call : patience.upload;
      const answer = await tryAgain(doing, patience, () =>
        // Signed anew at each try, for a signature grows old.
        ask(`${root}/image/${action}`, limit, {
          method: "POST",
          body: signedForm(settings, parameters, file),
        }),
      );
      if (isSuccess(answer)) return answer.body;
      throw failure(doing, reasonOf(answer, settings));
    },
    read: async (doing, path, query = {}) => {
      const url = `${root}/${path}?${new URLSearchParams(query).toString()}`;
      const headers = { Authorization: `Basic ${btoa(`${settings.apiKey}:${settings.apiSecret}`)}` };
      const answer = await tryAgain(doing, patience, () => ask(url, patience.call, { headers }));
      if (isSuccess(answer)) return answer.body;
      // A 404 without Cloudinary's own words comes from something else at that address.
      if (answer.status === 404 && messageIn(answer) !== undefined) return undefined;
      throw failure(doing, reasonOf(answer, settings));
    },
  };
}

/** A reply in the shape that Cloudinary's reference promises. */
export function understood<T>(doing: string, shape: z.ZodType<T>, reply: unknown): T {
  const read = shape.safeParse(reply);
  if (read.success) return read.data;
  throw failure(doing, `its answer is not understood: ${z.prettifyError(read.error)}`);
}

/** An error that names what was tried and at whose service. */
export function failure(doing: string, reason: string, cause?: unknown): Error {
  return new Error(`${doing} at Cloudinary failed: ${reason}`, { cause });
}

function signedForm(
  { apiKey, apiSecret }: CloudinarySettings,
  parameters: Readonly<Record<string, string>>,
  file: File | undefined,
): FormData {
  const signed = { ...parameters, timestamp: `${Math.floor(Date.now() / 1000)}` };
  const form = new FormData();
  for (const [name, value] of Object.entries(signed)) form.append(name, value);
  form.append("api_key", apiKey);
  form.append("signature", cloudinarySignature(signed, apiSecret));
  if (file !== undefined) form.append("file", file);
  return form;
}

/** Cloudinary took too long; nobody waits for a second try of that. */
class NoAnswerInTime extends Error {}

async function ask(url: string, limit: number, request: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(limit);
    const response = await fetch(url, { ...request, signal, redirect: "manual" });
    return { status: response.status, body: jsonOf(await response.text()) };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    throw new NoAnswerInTime(`it did not answer within ${limit / 1000} seconds`, { cause: error });
  }
}

/** Asks until there is an answer that a further try would not change; every call may be made twice. */
async function tryAgain(doing: string, patience: Patience, once: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === MAX_TRIES;
    try {
      const answer = await once();
      if (isLast || !isPassing(answer)) return answer;
    } catch (error) {
      if (error instanceof NoAnswerInTime) throw failure(doing, error.message, error);
      if (isLast) throw failure(doing, `it cannot be reached: ${networkReason(error)}`, error);
    }
    await pause(patience.firstPause * 2 ** (tries - 1));
  }
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** 420 is not among them: it says that the calls of this hour are used up. */
function isPassing({ status }: Answer): boolean {
  return status === 429 || status >= 500;
}

function reasonOf(answer: Answer, { apiSecret }: CloudinarySettings): string {
  const message = messageIn(answer) ?? "without a word why";
  return `it answered ${answer.status}: ${message.replaceAll(apiSecret, "…")}`;
}

const ErrorReply = z.object({ error: z.object({ message: z.string() }) });

function messageIn({ body }: Answer): string | undefined {
  return ErrorReply.safeParse(body).data?.error.message;
}

function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  // Several addresses that all failed have a code, but no message.
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
