import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, inject } from "vitest";

import { createApi, createMediaApp } from "#app/api/app.ts";
import type { ApiDependencies } from "#app/api/app.ts";
import type { ApiSettings } from "#kit/api/env.ts";
import type { Problem } from "#kit/api/problems.ts";
import type { Database } from "#platform/db/client.server.ts";
import { createUser } from "#staff/operations/users.ts";
import { createImageCache } from "#media/api/image-cache.ts";
import type { Media } from "#media/operations/media.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";

import type { MessageServices } from "#messages/operations/outbox/message-services.ts";
import { createMessageChannels, createMessageServices } from "#app/lifecycle/message-channels.ts";
import { readConfig } from "#app/config.ts";

import { openTestDatabase } from "./databases/database.ts";

/** A response with a parsed JSON body. `problem` is the same body, typed as an error response. */
export interface ApiResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
  problem: Problem;
}

export interface TestApi {
  db: Database;
  /** Media in a temporary folder that is deleted after the test file. */
  media: Media;
  /** Handles a request as the server does, including image URLs. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** All registered endpoints and middleware, including those missing from the OpenAPI document. */
  routes: readonly { method: string; path: string }[];
  /** Unexpected errors that the API reported. */
  reportedErrors: unknown[];
  send: <Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse<Body>>;
  /**
   * Creates an account, signs in, and returns the session cookie header. `true` creates an admin, `false` an account
   * without a role; a string is the role.
   */
  signIn: (role: boolean | string) => Promise<Record<string, string>>;
}

const settings: ApiSettings = {
  siteUrl: "http://shop.test",
  fallbackAdminEmail: undefined,
  isRateLimited: false,
  trustProxy: false,
  messageChannels: [],
  maxRunningExports: 2,
  allowsLocalWebhooks: false,
};

/** Creates the message renderers and senders for the channels that these environment variables configure. */
export function openMessageServices(env: Record<string, string>): MessageServices {
  return createMessageServices(settings.siteUrl, createMessageChannels(readConfig(env)));
}

/** Opens the API on a new test database. Requests are function calls without a network. */
export async function openTestApi(
  settingOverrides: Partial<ApiSettings> = {},
  overrides: Partial<ApiDependencies> = {},
): Promise<TestApi> {
  const db = await openTestDatabase();
  const folder = join(tmpdir(), `shop-media-${randomUUID().slice(0, 8)}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const media = openMedia({ kind: "disk" }, folder);
  const reportedErrors: unknown[] = [];
  const dependencies: ApiDependencies = {
    db,
    engine: inject("databaseTemplate").engine === "pglite" ? "pglite" : "postgres",
    media,
    imageCache: createImageCache(),
    settings: { ...settings, ...settingOverrides },
    whatsApp: undefined,
    messageServices: openMessageServices({}),
    getCredentialsKey: () => new Uint8Array(32),
    dataDir: folder,
    report: (error) => reportedErrors.push(error),
    ...overrides,
  };
  const api = createApi(dependencies);
  const images = createMediaApp(dependencies);
  const send: TestApi["send"] = async (method, path, body, headers = {}) => {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await api.request(`/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    const parsed = isJson && text !== "" ? (JSON.parse(text) as never) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      body: parsed as never,
      problem: parsed as never,
    };
  };
  return {
    db,
    media,
    fetch: (request, bindings) => (isImageRequest(request) ? images : api).fetch(request, bindings),
    routes: api.routes,
    reportedErrors,
    send,
    signIn: (role) => signInAs(db, send, role),
  };
}

function isImageRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/media/");
}

async function signInAs(
  db: Database,
  send: TestApi["send"],
  role: boolean | string,
): Promise<Record<string, string>> {
  const email = `${randomUUID()}@example.com`;
  const password = "a long enough password";
  const isAdmin = role === true;
  const storedRole = typeof role === "string" ? role : null;
  await createUser(db, { email, password, displayName: "Sana", isAdmin, role: storedRole });
  const response = await send("POST", "/auth/sign-in", { email, password });
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return { cookie };
}
