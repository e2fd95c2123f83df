import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { apiKeys } from "#staff/tables/api-key-schema.server.ts";
import type { AccessRule, Permission } from "#kit/rules/permissions.ts";
import { isAllowed, PERMISSIONS } from "#kit/rules/permissions.ts";
import { BUILT_IN_ROLES, ROLE_PERMISSIONS } from "#staff/rules/role.ts";
import { createApiKey } from "#staff/operations/api-keys/api-keys.ts";
import { importCatalogue } from "../seeding/import-catalogue.ts";
import { createUser } from "#staff/operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { CHECKOUT } from "#test/checkout.ts";
import type { ApiOperation } from "#test/fuzz/api-document.ts";
import { readOperations } from "#test/fuzz/api-document.ts";
import type { RawRequest } from "#test/fuzz/raw-request.ts";
import { sendRaw } from "#test/fuzz/raw-request.ts";
import { createValidParts, toRawRequest, withKnownParts } from "#test/fuzz/requests.ts";
import type { ShopActions } from "#test/fuzz/shop-actions.ts";
import { openShopActions, STAFF } from "#test/fuzz/shop-actions.ts";
import { NOT_PREPARABLE, PREPARATIONS } from "#test/fuzz/valid-requests.ts";
import { isFullSuite, isShortSuite } from "#test/suite.ts";

import { createAccessRules } from "#staff/api/access-rules.ts";

const NOT_PERMITTED = "Your role does not allow this. Ask an owner of the shop.";
const RANDOM_SETS = isFullSuite ? 1000 : isShortSuite ? 2 : 10;
/** Number of operations to test with each random set. Consecutive sets test consecutive operations. */
const OPERATIONS_PER_SET = 12;
/** Long enough for the full suite. */
const RANDOM_SETS_TIMEOUT_MS = 900_000;
/** The full suite sends a valid request to every operation, CI to every fourth. */
const OPERATION_STEP = isFullSuite ? 1 : isShortSuite ? 16 : 4;

const api = await openTestApi();
// Runs before the requests with empty bodies, because an import does not replace a carousel that a request has changed.
await fillShop();
const { body: document } = await api.send<{
  paths: Record<
    string,
    Record<string, { operationId: string; "x-permission"?: AccessRule; security: object[] }>
  >;
}>("GET", "/openapi.json");
const endpoints = Object.entries(document.paths)
  .filter(([path]) => path.startsWith("/api/admin/"))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, "x-permission": rule, security }]) => {
      const acceptsKeys = security.some((scheme) => "apiKey" in scheme);
      return {
        id: operationId,
        method: method.toUpperCase(),
        path: path.slice("/api".length),
        rule,
        acceptsKeys,
      };
    }),
  );
const rules = new Map(endpoints.map(({ id, rule }) => [id, rule ?? { allOf: PERMISSIONS }]));
const keyOperations = new Set(endpoints.filter(({ acceptsKeys }) => acceptsKeys).map(({ id }) => id));
const customRole = "5d0c5d6a-8f0e-4a8b-9a52-0d6f5d0c5d6a";
await api.db.insert(staffRoles).values({ id: customRole, name: "Random", permissions: ["orders.read"] });

/** Sets the permissions of the custom role and of the API key. */
async function setPermissions(permissions: readonly Permission[]): Promise<void> {
  await api.db.update(apiKeys).set({ permissions: [...permissions] });
  await api.db
    .update(staffRoles)
    .set({ permissions: [...permissions] })
    .where(eq(staffRoles.id, customRole));
}

describe.each(BUILT_IN_ROLES)("the role %s", (role) => {
  test("can use exactly the operations whose permissions it has [ASVS 8.2.1] [ASVS 8.3.1]", async () => {
    const staff = await api.signIn(role === "owner" ? true : role);
    const deviations: string[] = [];
    for (const { id, method, path, rule } of endpoints) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const url = path.replaceAll(/\{\w+\}/g, "anything");
      const { status, problem } = await api.send(method, url, body, staff);
      const isAccepted = status !== 401 && status !== 403;
      const isExpected = rule !== undefined && isAllowed(ROLE_PERMISSIONS[role], rule);
      if (isAccepted !== isExpected) deviations.push(`${id}: ${status}`);
      if (!isExpected) expect(problem.detail, id).toBe(NOT_PERMITTED);
    }
    expect(deviations).toEqual([]);
  });
});

test("each permission is required by at least one operation, except narrower alternatives", () => {
  const unused = PERMISSIONS.filter((permission) => {
    const others = PERMISSIONS.filter((other) => other !== permission);
    return [...rules.values()].every(
      (rule) => isAllowed(others, rule) || ("allOf" in rule && !rule.allOf.includes(permission)),
    );
  });
  // Operations that accept one of these also accept a broader permission instead.
  expect(unused).toEqual(["products.price", "stock.edit"]);
});

test("the shop does not start if a staff operation declares no valid permissions [ASVS 8.1.1]", () => {
  const routes = [{ method: "GET", path: "/api/admin/new" }];
  expect(() => createAccessRules(routes, routes)).toThrow(
    "GET /api/admin/new declares no valid x-permission.",
  );
  const misspelled = routes.map((route) => ({ ...route, "x-permission": { allOf: ["orders.raed"] } }));
  expect(() => createAccessRules(misspelled, routes)).toThrow();
});

describe("with valid requests for existing records", () => {
  const requests = new Map<string, RawRequest>();
  let origin = "";
  let operations: ApiOperation[] = [];
  let cookie = "";
  let key = "";
  let actions: ShopActions;

  beforeAll(async () => {
    origin = await startServer();
    actions = await openShopActions(origin);
    operations = (await readOperations(origin)).filter(
      ({ id, isStaffOnly }) => isStaffOnly && !NOT_PREPARABLE.includes(id),
    );
    cookie = (await api.signIn(customRole))["cookie"] ?? "";
    key = await createKey();
  });

  async function prepareRequest(operation: ApiOperation): Promise<RawRequest> {
    await actions.ensureSignedIn();
    const [parts] = fc.sample(createValidParts(operation), { numRuns: 1, seed: 19 });
    if (parts === undefined) throw new Error("No request could be generated.");
    const knownParts = (await PREPARATIONS[operation.id]?.(actions)) ?? {};
    return toRawRequest(operation, {
      description: "valid",
      parts: withKnownParts(parts, knownParts),
      isDocumented: true,
    });
  }

  /** Returns a valid request. It can be sent repeatedly, because only reads and rejected writes are sent. */
  async function getRequest(operation: ApiOperation): Promise<RawRequest> {
    const request = requests.get(operation.id) ?? (await prepareRequest(operation));
    requests.set(operation.id, request);
    return request;
  }

  async function sendWithSession(request: RawRequest) {
    return sendRaw(origin, { ...request, headers: { ...request.headers, cookie } });
  }

  async function sendWithKey(request: RawRequest) {
    return sendRaw(origin, { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } });
  }

  /** Returns the contact details of the test's customers that a response contains. */
  function findContacts({ id }: ApiOperation, text: string): string[] {
    // The sample store has the same address as the test's customers.
    if (id === "getStore" || id === "updateStore") return [];
    const { customer, address } = CHECKOUT;
    const contacts = [customer.phone, "+923001234567", customer.email, address.street, address.zipCode];
    return contacts.filter((contact) => text.includes(`"${contact}`) || text.includes(`${contact} `));
  }

  test(
    `${RANDOM_SETS} random permission sets: sessions and API keys get 403 outside their set, and contacts only if permitted`,
    async () => {
      const permissionSets = fc.sample(fc.subarray([...PERMISSIONS], { minLength: 1 }), {
        numRuns: RANDOM_SETS,
        seed: 19,
      });
      for (const [index, permissions] of permissionSets.entries()) {
        await setPermissions(permissions);
        for (const operation of chooseOperations(index)) {
          const isAllowedForSession = isAllowed(
            permissions,
            rules.get(operation.id) ?? { allOf: PERMISSIONS },
          );
          // Permitted writes would change the records of the other requests.
          if (isAllowedForSession && operation.method !== "GET") continue;
          const request = await getRequest(operation);
          const isAllowedForKey = isAllowedForSession && keyOperations.has(operation.id);
          // Without `audit.read`, staff can read their own audit entries, but an API key can read none.
          const isOwnAuditLog = operation.id === "listAudit" && !permissions.includes("audit.read");
          const responses = [
            { ...(await sendWithSession(request)), isExpected: isAllowedForSession, by: "session" },
            { ...(await sendWithKey(request)), isExpected: isAllowedForKey && !isOwnAuditLog, by: "key" },
          ];
          for (const { status, text, isExpected, by } of responses) {
            const details = `${operation.id} by ${by} with ${permissions.join(", ")}: ${text.slice(0, 300)}`;
            expect(status === 403, details).toBe(!isExpected);
            if (!permissions.includes("customers.contact"))
              expect(findContacts(operation, text), details).toEqual([]);
          }
        }
      }
    },
    RANDOM_SETS_TIMEOUT_MS,
  );

  function chooseOperations(index: number): ApiOperation[] {
    const first = (index * OPERATIONS_PER_SET) % operations.length;
    return [...operations, ...operations].slice(first, first + OPERATIONS_PER_SET);
  }

  test("each operation succeeds with exactly the permissions that it declares [ASVS 8.2.1]", async () => {
    const failures: string[] = [];
    const sampledOperations = operations.filter((_, index) => index % OPERATION_STEP === 0);
    for (const operation of sampledOperations.filter(({ id }) => !HAS_FURTHER_CHECKS.includes(id))) {
      const rule = rules.get(operation.id) ?? { allOf: [] };
      const permissions = "allOf" in rule ? rule.allOf : rule.anyOf.slice(0, 1);
      await setPermissions(permissions.length === 0 ? ["jobs.manage"] : permissions);
      const { status, text } = await sendWithSession(await prepareRequest(operation));
      if (status >= 300) failures.push(`${operation.id}: ${status} ${text.slice(0, 200)}`);
      if (!permissions.includes("customers.contact"))
        expect(findContacts(operation, text), operation.id).toEqual([]);
    }
    expect(failures).toEqual([]);
  });
});

/** Creates an API key for an owner account. */
async function createKey(): Promise<string> {
  const account = { ...STAFF, email: "owner-of-key@example.com", displayName: "", isAdmin: true };
  const { uid, email } = await createUser(api.db, account);
  const by = {
    uid,
    email,
    displayName: "",
    isAdmin: true,
    role: "owner",
    permissions: PERMISSIONS,
    needsSecondFactor: false,
  };
  const input = { name: "Key", permissions: [], requestsPerMinute: 120, expiresAt: null };
  const origin = { channels: [], address: undefined };
  return (await createApiKey(api.db, input, { by, origin })).key;
}

/** Stores the sample shop with one product. */
async function fillShop() {
  await createUser(api.db, { ...STAFF, displayName: "Sana", isAdmin: true });
  await saveStore(api.db, readSampleStore());
  const { products, ...catalogue } = readSampleCatalogue();
  const smallCatalogue = { ...catalogue, products: products.slice(0, 1) };
  await importCatalogue(api.db, api.media, smallCatalogue, { imagesDir: sampleImagesDir });
}

/** Operations with further checks, e.g. of a record's owner or the permissions it grants. Other tests cover them. */
const HAS_FURTHER_CHECKS = [
  "createApiKey",
  "createUser",
  "updateUser",
  "setPassword",
  "removeUser",
  "inviteUser",
  "withdrawInvitation",
  "addRole",
  "updateRole",
  "deleteRole",
  "setRoleSecondFactor",
  "updateView",
  "deleteView",
  "switchMessageChannel",
  "saveMessageTemplate",
  "restoreMessageTemplate",
  "sendTestMessage",
];

async function startServer(): Promise<string> {
  const server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
