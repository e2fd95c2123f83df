import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

import type { APIRequestContext } from "@playwright/test";

import { test as base } from "./fixtures.ts";
import { STAFF } from "./staff-account.ts";

/** The first start loads the sample catalogue. */
const START_MS = 60_000;

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

async function start(url: string, port: number) {
  const program = spawn(process.execPath, ["e2e/shop-server.ts"], {
    env: { ...process.env, E2E_PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (program.exitCode !== null || Date.now() > deadline)
      throw new Error("The test's own shop did not open.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return program;
}

/** For tests that change what every page shows: a shop that no other test visits. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ playwright }, provide) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const program = await start(url, port);
      const requests = await playwright.request.newContext({
        baseURL: url,
        extraHTTPHeaders: { Origin: url },
      });
      await requests.post("/api/auth/sign-in", { data: STAFF, failOnStatusCode: true });
      await provide({ url, requests });
      await requests.dispose();
      program.kill("SIGTERM");
      if (program.exitCode === null) await once(program, "exit");
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, provide) => provide(ownShop.url),
});

export { expect } from "./fixtures.ts";
