import { Readable } from "node:stream";

import { readSheet } from "read-excel-file/node";
import type { LoaderFunctionArgs, ServerBuild } from "react-router";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";

import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { isAllowed, PERMISSIONS } from "#kit/rules/permissions.ts";
import { BUILT_IN_ROLES, ROLE_PERMISSIONS } from "#staff/rules/role.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import { createApiKey } from "#staff/operations/api-keys/api-keys.ts";
import { runWithContactAccess } from "#staff/operations/contact-access.ts";
import type { Shop } from "#store/context.ts";
import { accountsContext, staffContext } from "#staff/context.ts";
import { compositionContext } from "./context.ts";
import { shopContext } from "#store/context.ts";
import { getPageRule } from "#app/admin/admin-pages.ts";
import routeConfig from "./routes.ts";
import { openTestApi } from "#test/api.ts";
import type { KnownPerson } from "#test/known-person.ts";
import type { MarkedRecords } from "#test/marked-records.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import { plantText } from "#test/plant-contacts.ts";
import { getQueueParameter, listPaths, listStaffReads } from "#test/staff-reads.ts";
import { buildStoreWithDelivery } from "#test/store.ts";

import { maskLoaders } from "./http/mask-loaders.ts";

const api = await openTestApi();
const { db, send, signIn } = api;
const owner = await signIn(true);

const PERSON: KnownPerson = {
  name: "Ottoline Brackwater",
  email: "kestrel.mail@example.net",
  phone: "0345 7654321",
  e164: "+923457654321",
  street: "9 Elmgate Road",
};
/** The contacts in the notations in which people write them. */
const NOTE = [
  "Ottoline wrote to kestrel.mail@example.net,",
  "0345.765.4321, (0345) 7654321, 923457654321, +92-345-7654321, 0092 345 7654321, ۰۳۴۵ ۷۶۵۴۳۲۱, 3457654321",
].join(" ");

const reads = await listStaffReads(api);
const CUSTOM_ROLE = "4b1c5d6a-8f0e-4a8b-9a52-0d6f5d0c5d6a";
const WITHOUT_CONTACTS: readonly Permission[] = PERMISSIONS.filter((name) => name !== "customers.contact");
const ROLES: readonly (readonly [string, readonly Permission[]])[] = [
  ...BUILT_IN_ROLES.map((role) => [role, ROLE_PERMISSIONS[role]] as const),
  [CUSTOM_ROLE, WITHOUT_CONTACTS] as const,
].filter(([, permissions]) => !permissions.includes("customers.contact"));

/** Permissions that keys cannot have. */
const NOT_FOR_KEYS: readonly Permission[] = ["staff.manage", "api-keys.manage", "privacy.manage"];
const STAFF = { email: "clerk@shop.example", displayName: "Clerk", needsSecondFactor: false };
const SHOP = {
  db,
  siteUrl: "http://shop.test",
  imageOrigins: [],
  messageChannels: ["email"],
  report: (error: unknown) => {
    throw error;
  },
};

let records: MarkedRecords;

beforeAll(async () => {
  records = await addMarkedRecords(api, owner, { person: PERSON, note: NOTE });
  await plantText(db, NOTE);
  await db.insert(staffRoles).values({ id: CUSTOM_ROLE, name: "Clerk", permissions: [...WITHOUT_CONTACTS] });
});

/** Returns the contacts of the person that a text contains, in any notation. */
function findTraces(text: string): string[] {
  const compact = normalizeDigits(decodeURIComponent(text.replaceAll("%", "%25")).replaceAll("%25", "%"))
    .toLowerCase()
    .replaceAll("%40", "@")
    .replaceAll(/[\s().+\-/_]|%20/g, "");
  return ["3457654321", "kestrelmail@", "elmgateroad"].filter((trace) => compact.includes(trace));
}

/** Returns the text of a response; of a spreadsheet, the text of its cells. */
async function readText(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const response = await api.fetch(new Request(`http://shop.test/api${path}`, { headers }));
  if (!/spreadsheet/.test(response.headers.get("content-type") ?? ""))
    return { status: response.status, text: await response.text() };
  const file = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: JSON.stringify(await readSheet(Readable.from(file))) };
}

/** Reads every operation that the permissions allow, with the searches that find the person. */
async function findLeaks(headers: Record<string, string>, permissions: readonly Permission[]) {
  const leaks: string[] = [];
  const readPaths: string[] = [];
  for (const operation of reads) {
    // Packers print the labels of couriers, with address and phone number.
    if (!isAllowed(permissions, operation.rule) || operation.path.endsWith(".pdf")) continue;
    const searchName = operation.query.has("q") ? "q" : operation.query.has("search") ? "search" : undefined;
    const queue = getQueueParameter(operation);
    const paths = listPaths(operation, records).flatMap((path) => [
      ...(searchName === "q" ? [] : [path]),
      ...(searchName === undefined
        ? []
        : [`${path}?${searchName}=ottoline`, `${path}?${searchName}=0345+7654321`]),
      ...(queue === undefined ? [] : [`${path}?${queue}`]),
    ]);
    for (const path of paths) {
      const { status, text } = await readText(path, headers);
      readPaths.push(path);
      // A key cannot use an operation about the signed-in person.
      if (status === 403 && "authorization" in headers) continue;
      expect([path, status]).toEqual([path, 200]);
      leaks.push(...findTraces(text).map((trace) => `${path}: ${trace}`));
    }
  }
  return { leaks, readPaths };
}

test("the owner finds the customer, so that the test would notice a leak", async () => {
  const { leaks, readPaths } = await findLeaks(owner, PERMISSIONS);
  expect(leaks.length).toBeGreaterThan(20);
  expect(readPaths.length).toBeGreaterThan(90);
});

test.each(ROLES)(
  "no response to the role %s contains a phone number, email address or street [ASVS 8.2.3]",
  async (role, permissions) => {
    const { leaks } = await findLeaks(await signIn(role), permissions);
    expect(leaks).toEqual([]);
  },
);

test("no response to an API key without the permission contains a phone number, email address or street", async () => {
  const { uid } = (await send<{ user: SessionUser }>("GET", "/auth/session", undefined, owner)).body.user;
  const by = { ...STAFF, uid, isAdmin: true, role: "owner", permissions: PERMISSIONS };
  const permissions = WITHOUT_CONTACTS.filter((permission) => !NOT_FOR_KEYS.includes(permission));
  const input = { name: "Program", permissions, requestsPerMinute: 1000, expiresAt: null };
  const { key } = await createApiKey(db, input, { by, origin: { channels: [], address: undefined } });
  const { leaks } = await findLeaks({ authorization: `Bearer ${key}` }, permissions);
  expect(leaks).toEqual([]);
});

/** A route of `routes.ts`. */
interface RouteEntry {
  id?: string;
  path?: string;
  file: string;
  children?: RouteEntry[];
}

const MODULES = import.meta.glob("/src/**/admin/routes/**/*.tsx");

/** Loads the modules of the pages of the admin area, as the build contains them. */
async function loadRoutes(entries: readonly RouteEntry[], parentId?: string): Promise<ServerBuild["routes"]> {
  const routes: ServerBuild["routes"] = {};
  for (const { file, id = file.replace(/\.tsx?$/, ""), path, children = [] } of entries) {
    if (!file.includes("admin/")) continue;
    const module = (await MODULES[`/src/${file}`]?.()) as NonNullable<
      ServerBuild["routes"][string]
    >["module"];
    routes[id] = { id, path, parentId, module } as ServerBuild["routes"][string];
    Object.assign(routes, await loadRoutes(children, id));
  }
  return routes;
}

/** Queries with which pages show the marked customer. */
const PAGE_QUERIES = [
  "",
  "?search=ottoline",
  "?queue=later",
  "?show=newsletter",
  "?kind=packing-slip",
  "?kind=invoice",
];

test("no page shows a phone number, email address or street to staff without the permission [ASVS 8.2.3]", async () => {
  const { routes } = maskLoaders({ routes: await loadRoutes(routeConfig) } as ServerBuild);
  const store = buildStoreWithDelivery();
  const leaks: string[] = [];
  const shown = new Set<string>();
  for (const [role, permissions] of ROLES) {
    const cookie = await signIn(role);
    const { user } = (await send<{ user: SessionUser }>("GET", "/auth/session", undefined, cookie)).body;
    const staff = { ...user, permissions };
    const context = new RouterContextProvider();
    context.set(staffContext, staff);
    context.set(accountsContext, {
      fallbackAdminEmail: undefined,
      admitSearch: async () => undefined,
      getCurrentUser: async () => staff,
      listSessions: async () => [],
    });
    context.set(compositionContext, {
      environment: [],
      backups: undefined,
      getStoreWithDelivery: async () => store,
    });
    context.set(shopContext, { ...SHOP, getStore: async () => store } as unknown as Shop);
    for (const route of Object.values(routes)) {
      const loader = route?.module.loader;
      if (!route || !loader || !isAllowed(permissions, getPageRule(`/admin/${route.path ?? ""}`))) continue;
      for (const query of PAGE_QUERIES) {
        const ids = `${query === "" ? "?" : `${query}&`}ids=${records.orderId},${records.shipmentId}`;
        const request = new Request(`http://shop.test/admin/${route.path ?? ""}${ids}`);
        const params = {
          orderId: records.orderId,
          sheetId: String(records.sheetId),
          issueId: String(records.issueId),
        };
        const args = { context, request, params } as unknown as LoaderFunctionArgs;
        const loaded = await runWithContactAccess(staff, async () => loader(args)).catch((error: unknown) => {
          if (!(error instanceof Response)) throw error;
          return null;
        });
        const text = JSON.stringify(loaded ?? null);
        if (text.includes("Ottoline")) shown.add(route.id);
        // Packers see the address and the phone number on labels and packing slips.
        const allowed = /labels|load-sheet|packing-slip/.test(`${route.id}${query}`)
          ? ["3457654321", "elmgateroad"]
          : [];
        const traces = findTraces(text).filter((trace) => !allowed.includes(trace));
        leaks.push(...traces.map((trace) => `${role} ${route.id}${query}: ${trace}`));
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(shown.size).toBeGreaterThan(8);
});
