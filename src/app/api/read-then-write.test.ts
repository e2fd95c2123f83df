import { expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
await saveStore(db, buildStore({}));

interface OpenApiDocument {
  paths: Record<string, Record<string, object>>;
}

const { body: document } = await send<OpenApiDocument>("GET", "/openapi.json");

const isRead = (path: string) => document.paths[path]?.["get"] !== undefined;

/** The paths of the document at which staff change what they read at the path, in its list or in the shop. */
const PATHS = Object.entries(document.paths)
  .filter(([path, { put, patch }]) => path.startsWith("/api/admin/") && (put ?? patch))
  .map(([path]) => path)
  .filter(
    (path) => isRead(path) || isRead(path.replace(/\/\{[^}]+\}$/, "")) || isRead(path.replace("/admin", "")),
  );

const add = async (path: string, body: object) =>
  (await send<Record<string, unknown>>("POST", path, body, staff)).body;
const readFirst = async (path: string) => {
  const { body } = await send<{ items: Record<string, unknown>[] } & Record<string, unknown>[]>(
    "GET",
    path,
    undefined,
    staff,
  );
  return (body.items ?? body)[0];
};

interface Example {
  path: string;
  /** What a read returned. Default: what a GET of the path returns. */
  read?: Record<string, unknown> | undefined;
  /** Required in addition, because no read may return it. */
  extra?: object;
}

const product = await buildProduct(db);

/** A record of each resource, by path. */
const EXAMPLES: Readonly<Record<string, () => Promise<Example>>> = {
  "/api/admin/products/{id}": async () => ({ path: `/admin/products/${product.id}` }),
  "/api/admin/collections/{id}": async () => {
    const { id } = await buildCollection(db);
    return {
      path: `/admin/collections/${id}`,
      read: (await send<Record<string, unknown>>("GET", `/collections/${id}`)).body,
    };
  },
  "/api/admin/notes/{id}": async () => {
    await add("/admin/notes", { name: "Saffron", family: "spicy" });
    const read = await readFirst("/admin/notes");
    return { path: `/admin/notes/${String(read?.["slug"])}`, read };
  },
  "/api/admin/search-synonyms/{id}": async () => {
    const read = await add("/admin/search-synonyms", { terms: ["qamis", "libas"], isIgnored: false });
    return { path: `/admin/search-synonyms/${String(read["id"])}`, read };
  },
  "/api/admin/discounts/{id}": async () => {
    const read = await add("/admin/discounts", {
      trigger: "code",
      code: "EID500",
      name: "Eid",
      kind: "fixed",
      amount: 500,
    });
    return { path: `/admin/discounts/${String(read["id"])}`, read };
  },
  "/api/admin/money-accounts/{id}": async () => {
    const read = await add("/admin/money-accounts", { kind: "cash", name: "Shop counter" });
    return { path: `/admin/money-accounts/${String(read["id"])}`, read };
  },
  "/api/admin/newsletter/issues/{id}": async () => {
    const { id } = await add("/admin/newsletter/issues", { subject: "News", text: "Hello", productIds: [] });
    return { path: `/admin/newsletter/issues/${String(id)}` };
  },
  "/api/admin/store": async () => ({ path: "/admin/store" }),
  "/api/admin/delivery/rates": async () => ({ path: "/admin/delivery/rates" }),
  "/api/admin/couriers/{id}": async () => {
    const read = await add("/admin/couriers", { name: "Own riders", trackingUrl: null, helpContact: null });
    return { path: `/admin/couriers/${String(read["id"])}`, read };
  },
  "/api/admin/orders/{id}": async () => {
    const { id } = await placeOrder(
      db,
      buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
    );
    const { body } = await send<{ updatedAt: string }>("GET", `/admin/orders/${id}`, undefined, staff);
    return { path: `/admin/orders/${id}`, extra: { expectedUpdatedAt: body.updatedAt } };
  },
  "/api/admin/hero": async () => ({
    path: "/admin/hero",
    read: (await send<Record<string, unknown>>("GET", "/hero")).body,
  }),
  "/api/admin/messages/{kind}/templates/{language}": async () => ({
    path: "/admin/messages/order-shipped/templates/en",
  }),
  "/api/admin/users/{uid}": async () => {
    const read = await readFirst("/admin/users");
    return { path: `/admin/users/${String(read?.["uid"])}` };
  },
  "/api/admin/views/{id}": async () => {
    const read = await add("/admin/views", { list: "orders", name: "Lahore", query: "search=Lahore" });
    return { path: `/admin/views/${String(read["id"])}`, read };
  },
  "/api/admin/webhooks/{id}": async () => {
    await add("/admin/webhooks", { url: "https://example.com/hook", eventTypes: ["order.placed"] });
    const read = await readFirst("/admin/webhooks");
    return { path: `/admin/webhooks/${String(read?.["id"])}`, read };
  },
  "/api/admin/roles/{id}": async () => {
    const read = await add("/admin/roles", { name: "Helper", permissions: ["orders.read"] });
    return { path: `/admin/roles/${String(read["id"])}`, read };
  },
};

/** Changes of one property, such as whether a message is handled; a read of the path is not what they accept. */
const PARTIAL_CHANGES = new Set([
  "/api/admin/collections/featured",
  "/api/admin/restock-requests/{id}",
  "/api/admin/blocked-phones",
  "/api/admin/contact-messages/{id}",
  "/api/admin/reviews/{id}",
  "/api/admin/orders/{id}/whatsapp-message",
]);

test.each(PATHS.filter((path) => !PARTIAL_CHANGES.has(path)))(
  "what a read of %s returns, a change accepts",
  async (documented) => {
    const example = await EXAMPLES[documented]?.();
    if (!example) throw new Error(`Add an example of ${documented}`);
    const { path, extra } = example;
    const read = example.read ?? (await send<Record<string, unknown>>("GET", path, undefined, staff)).body;
    const method = document.paths[documented]?.["put"] ? "PUT" : "PATCH";
    const { status, body } = await send(method, path, { ...read, ...extra }, staff);
    expect([status, body]).toEqual([200, expect.anything()]);
    const unknown = await send(method, path, { ...read, ...extra, neverHeardOf: 1 }, staff);
    expect(unknown.status).toBe(422);
  },
);
