import { expect, test } from "vitest";

import { openTestApi } from "#test/api.ts";
import type { KnownPerson } from "#test/known-person.ts";
import { ZORVANA } from "#test/known-person.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import type { StaffRead } from "#test/staff-reads.ts";
import { listPaths, listStaffReads } from "#test/staff-reads.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const reads = await listStaffReads(api);

const OTHER: KnownPerson = {
  name: "Ottoline Brackwater",
  email: "ottoline@example.com",
  phone: "0301 2223334",
  e164: "+923012223334",
  street: "9 Elmgate Road",
};

/** Reads that correctly depend on other records: neighbors, recipients of a draft, accounts of a role, balances, the newest page. */
const DEPENDS_ON_OTHERS = new Set([
  "getOrderNeighbors",
  "getProductNeighbors",
  "getNewsletterIssue",
  "listNewsletterIssues",
  "listAccountBalances",
  "listRoles",
  "listAudit",
]);
const FILE = /\.(xlsx|pdf)$/;

const isComparable = (id: string, path: string) => !FILE.test(path) && !DEPENDS_ON_OTHERS.has(id);
const toListPath = ({ path, query }: StaffRead) => (query.has("q") ? `${path}?q=Zorvana` : path);

async function read(path: string): Promise<unknown> {
  const { status, body } = await api.send("GET", path, undefined, staff);
  expect([path, status, ...api.reportedErrors]).toEqual([path, 200]);
  return body;
}

/** Returns the requests about the records of the first person: by id, and lists that are searched for their texts. */
function listRequests(operation: StaffRead, records: Parameters<typeof listPaths>[1]): string[] {
  if (!isComparable(operation.id, operation.path)) return [];
  const paths = listPaths(operation, records);
  if (operation.path.includes("{")) return paths;
  const texts = [ZORVANA.name, ZORVANA.email, ZORVANA.phone];
  const name = ["search", "q"].find((parameter) => operation.query.has(parameter));
  return name === undefined
    ? []
    : texts.map((text) => `${operation.path}?${name}=${encodeURIComponent(text)}`);
}

/** Returns the items of a list; [] for other responses. */
function listItems(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const items = typeof body === "object" && body !== null && "items" in body ? body.items : [];
  return Array.isArray(items) ? items : [];
}

test("a response about one record contains nothing of another order, customer, parcel, product or message [ASVS 8.2.2]", async () => {
  const records = await addMarkedRecords(api, staff, { person: ZORVANA, note: "Zorvana waits" });
  const requests = reads.flatMap((operation) => listRequests(operation, records));
  const lists = reads.filter(({ id, path }) => isComparable(id, path) && !path.includes("{"));
  const before = new Map<string, unknown>();
  for (const path of requests) before.set(path, await read(path));
  for (const operation of lists) before.set(operation.id, listItems(await read(toListPath(operation))));
  await addMarkedRecords(api, staff, { person: OTHER, note: "Ottoline waits" });
  for (const path of requests) expect.soft(await read(path), path).toEqual(before.get(path));
  for (const operation of lists) {
    const items = listItems(await read(toListPath(operation)));
    expect.soft(items, operation.id).toEqual(expect.arrayContaining(before.get(operation.id) as unknown[]));
  }
});
