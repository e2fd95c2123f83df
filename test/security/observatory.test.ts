import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { hasProgram } from "#scripts/test/apt.ts";
import { findObservatory } from "#scripts/test/observatory.ts";

import { postJson, signIn } from "#test/deploy/http-client.ts";
import { findFreePort } from "#test/ports.ts";
import type { NginxProgram } from "../deploy/nginx-program.ts";
import { startNginx } from "../deploy/nginx-program.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import { startShop } from "../programs/shop-program.ts";
import type { Grade } from "./grade-pages.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const GRADING_TIMEOUT_MS = 100_000;
const observatory = findObservatory();
const canGrade = observatory !== undefined && hasProgram("nginx") && hasProgram("openssl");

/**
 * The shop runs behind nginx with the project's configuration and a test certificate. The tests omit checks that need a
 * public host: the HSTS preload list and certificate trust.
 */
describe.skipIf(!canGrade)("by the rules of Mozilla's HTTP Observatory", () => {
  let shop: ShopProgram;
  let nginx: NginxProgram;
  let grades: Grade[] = [];

  beforeAll(async () => {
    const tlsPort = await findFreePort();
    shop = await startShop({
      SITE_URL: `https://localhost:${tlsPort}`,
      TRUST_PROXY: "on",
      RATE_LIMITS: "off",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
    });
    nginx = await startNginx({ tlsPort, nodes: [shop.port, shop.port] });
    const grader = join(projectRoot, "test/security/grade-pages.ts");
    const args = [
      grader,
      observatory ?? "",
      String(nginx.httpPort),
      String(tlsPort),
      ...(await getGradedPaths()),
    ];
    const env = { PATH: process.env["PATH"], NODE_EXTRA_CA_CERTS: nginx.certificate };
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env,
      timeout: GRADING_TIMEOUT_MS,
    });
    grades = JSON.parse(stdout) as Grade[];
  });
  afterAll(async () => {
    await nginx.stop();
    await shop.stop();
  });

  async function getGradedPaths(): Promise<string[]> {
    const { items } = (await (await fetch(`${shop.origin}/api/products?pageSize=1`)).json()) as {
      items: { id: string }[];
    };
    return [
      "/",
      "/shop",
      `/product/${items[0]?.id}`,
      "/contact",
      "/track-order?term=ZE-1",
      "/admin",
      "/nowhere",
    ];
  }

  test("every kind of page has the grade A+", () => {
    const summary = grades.map(({ path, grade, score }) => ({ path, grade, isFull: score >= 100 }));
    expect(summary).toEqual(grades.map(({ path }) => ({ path, grade: "A+", isFull: true })));
    expect(grades).toHaveLength(7);
  });

  test("no rule fails or reduces the score", () => {
    const failures = grades.flatMap(({ path, rules }) =>
      rules
        .filter(({ pass, modifier }) => !pass || modifier < 0)
        .map(({ name, result }) => [path, name, result]),
    );
    expect(failures).toEqual([]);
  });

  test("on every page, the content security policy has no unsafe source, and HSTS and a redirect enforce HTTPS [ASVS 12.2.1]", () => {
    for (const { path, rules } of grades) {
      const results = rules.map(({ result }) => result);
      expect(results, path).toEqual(
        expect.arrayContaining([
          "csp-implemented-with-no-unsafe",
          "hsts-implemented-max-age-at-least-six-months",
          "redirection-to-https",
          "x-frame-options-implemented-via-csp",
        ]),
      );
    }
  });

  test("the session cookie is limited to this host and to TLS, and the HSTS header occurs once [ASVS 3.3.3]", async () => {
    const { headers } = await postJson(`${nginx.origin}/api/auth/sign-in`, STAFF);
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^known-device=[\w.-]+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(await signIn(nginx.origin, STAFF)).toMatch(/^__Host-session=/);
  });
});
