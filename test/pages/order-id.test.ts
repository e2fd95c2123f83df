import { expect, test } from "vitest";

import type { Order, PlacedOrder } from "#orders/rules/order.ts";
import { CHECKOUT } from "#test/checkout.ts";
import routes from "#app/routes.ts";

import { fetchPath, htmlProduct, siteUrl, staffCookie } from "./visit.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** Operations that the id of an order opens: its reviews, as the specification requires. */
const OPEN_OPERATIONS = ["getReviewableOrder", "getOrderReviews"];

const CUSTOMER = { name: "Zulaikha Planted", email: "zulaikha@example.com", phone: "+92 333 9876543" };
const STREET = "77 Secret Street";

interface OpenApiDocument {
  paths: Record<string, Record<string, { operationId: string }>>;
}

async function placeOrder(): Promise<PlacedOrder> {
  const response = await fetchPath("/api/orders", {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({
      customer: CUSTOMER,
      address: { ...CHECKOUT.address, street: STREET },
      items: [{ productId: htmlProduct.id, variant: "50ml", quantity: 1 }],
    }),
  });
  return (await response.json()) as PlacedOrder;
}

async function readOrder(id: string): Promise<Order> {
  return (await (
    await fetchPath(`/api/admin/orders/${id}`, { headers: { cookie: staffCookie } })
  ).json()) as Order;
}

/** Returns the operations of the API that need no session, and can be called with the id of an order. */
async function listPublicOperations() {
  const { paths } = (await (await fetchPath("/api/openapi.json")).json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/api/admin/")
      ? []
      : Object.entries(methods).map(([method, { operationId }]) => ({
          path,
          method: method.toUpperCase(),
          operationId,
        })),
  );
}

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}

function listPages(routeList: readonly Route[], parent = ""): string[] {
  return routeList.flatMap(({ path, children = [] }) => {
    const fullPath = path === undefined ? parent : `${parent}/${path}`;
    return [fullPath, ...listPages(children, fullPath)];
  });
}

const pages = listPages(routes).filter((path) => path.includes(":") && !path.startsWith("/admin"));

/** Requests that try to use the id of an order as a shopper's link, with and without a session of staff. */
async function tryEverything(id: string): Promise<{ request: string; text: string }[]> {
  const operations = await listPublicOperations();
  expect(operations.length).toBeGreaterThan(40);
  expect(pages).toContain("/order/:token");
  const inputs = [
    { decision: "confirm", phone: "0321 7654321", address: { street: "House 5" } },
    { decision: "decline" },
    { term: id },
    { token: id },
    {},
  ];
  const requests = [
    ...operations.flatMap(({ path, method, operationId }) =>
      (method === "GET" ? [undefined] : inputs).map((input) => ({
        request: operationId,
        path: path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)),
        init: {
          method,
          headers: { ...JSON_TYPE, origin: siteUrl },
          ...(input && { body: JSON.stringify(input) }),
        },
      })),
    ),
    ...[...pages, "/track-order"].flatMap((page) => {
      const path = page.replaceAll(/:\w+/g, id);
      const forms: Record<string, string>[] = [
        { decision: "confirm" },
        { decision: "decline" },
        { decision: "cancel" },
        { term: id },
      ];
      return [
        { request: page, path, init: {} },
        { request: page, path: `${path}.data`, init: {} },
        ...forms.map((form) => ({
          request: page,
          path,
          init: { method: "POST", headers: { origin: siteUrl }, body: new URLSearchParams(form) },
        })),
      ];
    }),
  ];
  const responses = [];
  for (const { request, path, init } of requests) {
    const response = await fetchPath(path, init);
    responses.push({ request, text: await response.text() });
  }
  return responses;
}

test("the id of an order opens only its reviews: no endpoint and no page shows or changes the order [ASVS 8.2.2]", async () => {
  const { id, token, orderNumber } = await placeOrder();
  const before = await readOrder(id);
  for (const { request, text } of await tryEverything(id)) {
    for (const secret of [CUSTOMER.email, "9876543", "Zulaikha", "Z•••", STREET, token ?? ""])
      expect(text.includes(secret), `${request} shows ${secret}`).toBe(false);
    if (text.includes(orderNumber)) expect([...OPEN_OPERATIONS, "/review-order/:orderId"]).toContain(request);
  }
  expect(await readOrder(id)).toEqual(before);
  expect(before.status).toBe("pending");
});

test("staff cannot act as the shopper with the id of an order", async () => {
  const { id } = await placeOrder();
  const headers = { ...JSON_TYPE, cookie: staffCookie };
  for (const path of ["cancel", "confirmation"]) {
    const body = JSON.stringify({ decision: "confirm" });
    const response = await fetchPath(`/api/orders/${id}/${path}`, { method: "POST", headers, body });
    expect(response.status).toBe(404);
  }
  expect((await fetchPath(`/api/orders/${id}`, { headers: { cookie: staffCookie } })).status).toBe(404);
  expect((await readOrder(id)).statusHistory).toHaveLength(1);
});
