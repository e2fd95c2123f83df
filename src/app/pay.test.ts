import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";

import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { getStore, saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildStoreWithDelivery } from "#test/store.ts";

import type { PayPage } from "#payments/rules/shopper-payment.ts";
import { payMessages } from "#payments/rules/shopper-payment.ts";
import { action, loader } from "#payments/storefront/routes/pay.tsx";

const db = await openTestDatabase();
await saveStore(db, buildStore({}));
const product = await buildProduct(db, { stock: { "50ml": null } });
const [account] = await db
  .insert(moneyAccounts)
  .values({
    kind: "bank",
    name: "Meezan",
    iban: "PK36SCBL0000001123456702",
    raastId: "03001234567",
    isOffered: true,
  })
  .returning();
const accountId = account?.id ?? 0;

async function call(handler: (args: never) => Promise<unknown>, token: string, form?: FormData) {
  const context = new RouterContextProvider();
  const values: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    enforceRateLimit: async () => undefined,
    getStore: async () => buildStoreWithDelivery(),
    getShareImage: async () => null,
    lookUp: async (_limit, find) => find(),
    report: (error) => {
      throw error;
    },
  };
  context.set(shopContext, values as Shop);
  const request = new Request("http://shop.test/order/x/pay", form ? { method: "POST", body: form } : {});
  return handler({ context, params: { token }, request } as never) as Promise<{
    init?: ResponseInit;
    data?: { loaded: PayPage; codes: Record<string, string>; rejection?: string };
  }>;
}

const place = async () => {
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { token, totalAmount } = await placeOrder(db, buildOrderInput(items));
  return { token: token ?? "", total: totalAmount };
};

function buildForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("every page names the ways to pay into the accounts that checkout offers", async () => {
  expect((await getStore(db))?.acceptedPayments).toEqual(["Cash on Delivery", "Bank transfer", "Raast"]);
});

test("a shopper chooses Raast, sees its code and sends the image, without scripts", async () => {
  const { token, total } = await place();
  const start = buildForm({ step: "start", account: `raast:${accountId}`, amount: `Rs. ${total}` });
  expect(await call(action, token, start)).toMatchObject({ status: 303 });
  const page = (await call(loader, token)).data;
  const reference = page?.loaded.payments[0]?.reference ?? "";
  expect(page?.codes[reference]).toMatch(/^data:image\/svg\+xml,/);
  const size = { width: 90, height: 90, channels: 3, background: "#123456" } as const;
  const file = new Blob([new Uint8Array(await sharp({ create: size }).jpeg().toBuffer())]);
  const proof = buildForm({ step: "proof", reference, amount: String(total), last4: "1234", file });
  expect(await call(action, token, proof)).toMatchObject({ status: 303 });
  const { data, init } = await call(loader, token);
  expect(data?.loaded.payments).toMatchObject([{ state: "submitted", claimedAmount: total, proofs: 1 }]);
  expect(data?.codes).toEqual({});
  expect(new Headers(init?.headers).get("cache-control")).toBe("no-store");
  expect(new Headers(init?.headers).get("x-robots-tag")).toBe("noindex");
});

test.each([
  ["no amount", { step: "start", account: `raast:${accountId}`, amount: "" }, payMessages.amountInvalid],
  [
    "an amount with paisa",
    { step: "start", account: `raast:${accountId}`, amount: "12.5" },
    payMessages.amountInvalid,
  ],
  ["no image", { step: "proof", reference: "x", amount: "1" }, payMessages.imageMissing],
])("a form with %s says what is missing, and keeps what was typed", async (_title, fields, rejection) => {
  const { token } = await place();
  expect(await call(action, token, buildForm(fields))).toMatchObject({
    data: { rejection, values: fields },
    init: { status: 422 },
  });
});

test("an unknown link shows no amounts and saves nothing", async () => {
  expect((await call(loader, "none")).data?.loaded).toBe("missing");
  const start = buildForm({ step: "start", account: `raast:${accountId}`, amount: "1" });
  expect(await call(action, "none", start)).toMatchObject({ init: { status: 404 } });
});
