import { spawn } from "node:child_process";
import { once } from "node:events";

import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";

import { findFreePort } from "#test/ports.ts";

import { test as base } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";

/** Maximum startup time of a shop (ms). The first startup adds the bundled catalogue. */
export const START_TIMEOUT_MS = 180_000;

interface IsolatedShop {
  url: string;
  /** Request context in which an admin of this shop is signed in. */
  requests: APIRequestContext;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

/** Starts an isolated shop on a free port. @param settings additional environment variables */
export async function startShop(settings: Record<string, string> = {}) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["e2e/shop-server.ts"], {
    env: { ...process.env, ...settings, E2E_PORT: String(port) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The isolated shop did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Signs in an admin at the shop's URL and returns the request context. */
export async function createStaffRequests(
  playwright: PlaywrightWorkerArgs["playwright"],
  url: string,
): Promise<APIRequestContext> {
  const requests = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  await requests.post("/api/auth/sign-in", { data: STAFF, failOnStatusCode: true });
  return requests;
}

/** Provides one shop per worker, separate from the main test shop, for tests whose changes affect every page. */
export const test = base.extend<
  object,
  { isolatedShop: IsolatedShop; rateLimits: "on" | "off"; measurementId: string }
>({
  rateLimits: ["off", { scope: "worker", option: true }],
  measurementId: ["", { scope: "worker", option: true }],
  isolatedShop: [
    async ({ playwright, rateLimits, measurementId }, provide) => {
      const { url, stop } = await startShop({
        E2E_RATE_LIMITS: rateLimits,
        E2E_GA_MEASUREMENT_ID: measurementId,
      });
      const requests = await createStaffRequests(playwright, url);
      await provide({ url, requests });
      await requests.dispose();
      await stop();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ isolatedShop }, provide) => provide(isolatedShop.url),
});

export { expect } from "./fixtures.ts";
