import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";

import { test as base } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";

/** The first start loads the sample catalogue. */
export const START_MS = 60_000;

interface OwnShop {
  url: string;
  /** Requests of this shop's signed-in staff. */
  requests: APIRequestContext;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Starts a shop of a test's own at a free port. @param settings environment that only it is given */
export async function startShop(settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, ["e2e/shop-server.ts"], {
    env: { ...process.env, ...settings, E2E_PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (program.exitCode !== null || Date.now() > deadline)
      throw new Error("The test's own shop did not open.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: async () => {
      program.kill("SIGTERM");
      if (program.exitCode === null) await once(program, "exit");
    },
  };
}

/** Requests of the signed-in staff of the shop at that address. */
export async function staffRequests(
  playwright: PlaywrightWorkerArgs["playwright"],
  url: string,
): Promise<APIRequestContext> {
  const requests = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  await requests.post("/api/auth/sign-in", { data: STAFF, failOnStatusCode: true });
  return requests;
}

/** For tests that change what every page shows: a shop that no other test visits. */
export const test = base.extend<
  object,
  { ownShop: OwnShop; rateLimits: "on" | "off"; measurementId: string }
>({
  rateLimits: ["off", { scope: "worker", option: true }],
  measurementId: ["", { scope: "worker", option: true }],
  ownShop: [
    async ({ playwright, rateLimits, measurementId }, provide) => {
      const { url, stop } = await startShop({
        E2E_RATE_LIMITS: rateLimits,
        E2E_GA_MEASUREMENT_ID: measurementId,
      });
      const requests = await staffRequests(playwright, url);
      await provide({ url, requests });
      await requests.dispose();
      await stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, provide) => provide(ownShop.url),
});

export { expect } from "./fixtures.ts";
