import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { WEBHOOK_EVENTS } from "#webhooks/rules/webhook-event.ts";
import { openTestApi } from "#test/api.ts";

const runFile = promisify(execFile);
const api = await openTestApi({ siteUrl: "https://shop.test" });

interface OpenApiDocument {
  servers: { url: string }[];
  components: { securitySchemes: Record<string, { name: string }> };
  paths: Record<string, Record<string, { security: Record<string, unknown>[] }>>;
  webhooks: Record<string, { post: { summary: string } }>;
}

const { body: document } = await api.send<OpenApiDocument>("GET", "/openapi.json");

/** Disables telemetry and update checks, so that the linter needs no network. */
const OFFLINE_ENVIRONMENT = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

/** Lints a document with Redocly's recommended rules. Returns the exit code and the problems. */
async function lint(text: string): Promise<{ code: number; problems: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "openapi.json");
  await writeFile(file, text);
  const command = join(projectRoot, "node_modules/@redocly/cli/bin/cli.js");
  // `/orders/confirmations/{token}` is unambiguous: no order has the id "confirmations".
  const skippedRule = "--skip-rule=no-ambiguous-paths";
  const args = [command, "lint", "--extends=recommended", skippedRule, "--format=json", file];
  const env = { ...process.env, ...OFFLINE_ENVIRONMENT };
  const result = await runFile(process.execPath, args, { cwd: folder, env }).catch((error: unknown) => error);
  const { code = 0, stdout } = result as { code?: number; stdout: string };
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return { code, problems: problems.map(({ ruleId, message }) => `${ruleId}: ${message}`) };
}

test("the OpenAPI document passes Redocly's recommended rules, except no-ambiguous-paths [ASVS 2.1.1] [ASVS 2.1.2]", async () => {
  expect(await lint(JSON.stringify(document))).toEqual({ code: 0, problems: [] });
});

test("the lint reports a document that breaks a recommended rule", async () => {
  const { code, problems } = await lint(JSON.stringify({ ...document, servers: [] }));
  expect(code).not.toBe(0);
  expect(problems).toEqual(["no-empty-servers: Servers must be a non-empty array."]);
});

test("only staff operations and operations on the user's own account declare the session cookie [ASVS 6.1.3] [ASVS 8.1.1]", () => {
  expect(document.components.securitySchemes).toMatchObject({ session: { name: "__Host-session" } });
  const sessionOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((scheme) => "session" in scheme))
      .map(([method]) => `${method} ${path}`),
  );
  const otherOperations = sessionOperations.filter((name) => !name.includes(" /api/admin/"));
  expect(otherOperations.toSorted()).toEqual([
    "delete /api/auth/sessions",
    "delete /api/auth/sessions/{id}",
    "get /api/auth/passkeys",
    "get /api/auth/second-factor",
    "get /api/auth/session",
    "get /api/auth/sessions",
    "patch /api/auth/passkeys/{id}",
    "patch /api/auth/profile",
    "post /api/auth/passkeys",
    "post /api/auth/passkeys/options",
    "post /api/auth/passkeys/{id}/remove",
    "post /api/auth/password",
    "post /api/auth/second-factor",
    "post /api/auth/second-factor/confirm",
    "post /api/auth/second-factor/recovery-codes",
    "post /api/auth/second-factor/remove",
  ]);
  const staffPaths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/admin/"));
  const operations = staffPaths.flatMap(([, methods]) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.every(({ security }) => security.some((scheme) => "session" in scheme))).toBe(true);
});

test("staff operations declare the API key, except those about accounts, roles, keys, personal data and saved views", () => {
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: "http", scheme: "bearer" } });
  const pathsWithoutKey = Object.entries(document.paths).flatMap(([path, methods]) => {
    const acceptsKey = ({ security }: { security: object[] }) =>
      security.some((scheme) => "apiKey" in scheme);
    return Object.values(methods).every(acceptsKey) ? [] : [path.split("/").slice(0, 4).join("/")];
  });
  const staffPaths = pathsWithoutKey.filter((path) => path.startsWith("/api/admin/"));
  expect([...new Set(staffPaths)].toSorted()).toEqual([
    "/api/admin/api-keys",
    "/api/admin/invitations",
    "/api/admin/new-devices",
    "/api/admin/privacy",
    "/api/admin/roles",
    "/api/admin/users",
    "/api/admin/views",
  ]);
});

test("the document lists the public origin as a server", () => {
  expect(document.servers.map(({ url }) => url)).toEqual(["/", "https://shop.test"]);
});

test("the document lists every webhook event with its description", () => {
  const descriptions = Object.entries(document.webhooks).map(([type, { post }]) => [type, post.summary]);
  expect(descriptions).toEqual(Object.entries(WEBHOOK_EVENTS));
});
