import type { TestProject } from "vitest/node";

import type { LinkedOrder } from "#domain/orders/order.ts";
import type { Product } from "#domain/catalogue/product.ts";

import { startShop } from "./shop-program.ts";
import { CHECKOUT } from "./checkout.ts";

/** The public origin that the shop is told: another one than where it listens, as behind a proxy. */
const SITE_URL = "https://shop.test";
const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** What would break a page that did not escape it. */
const AWKWARD = {
  name: 'Oud </script><script>alert(1)</script> & "co"',
  description: "Marks of HTML --> and ]]> & in words that are long enough.",
};

/** A running shop: where it listens, and what it takes to be its public origin. */
export interface RunningShop {
  origin: string;
  siteUrl: string;
  /** A product that has one size and marks of HTML in its texts. */
  awkward: { id: string; name: string; description: string };
  /** An order of it that has been delivered. */
  orderId: string;
  /** The cookie of a signed-in admin. */
  staffCookie: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    runningShop: RunningShop;
  }
}

/** Opens the built shop, as `npm start` does, with the sample catalogue; closes it when the tests are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop({
    SITE_URL,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMITS: "off",
  });
  try {
    const { origin } = shop;
    const { id, orderId, cookie } = await addAwkwardProduct(origin);
    project.provide("runningShop", {
      origin,
      siteUrl: SITE_URL,
      awkward: { id, ...AWKWARD },
      orderId,
      staffCookie: cookie,
    });
  } catch (error) {
    await shop.stop();
    throw error;
  }
  return shop.stop;
}

/** Sells and delivers one of a product whose texts hold marks of HTML. */
async function addAwkwardProduct(origin: string): Promise<{ id: string; orderId: string; cookie: string }> {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await send("POST", "/auth/sign-in", STAFF);
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const { items } = (await (await send("GET", "/products?pageSize=1")).json()) as { items: Product[] };
  const [sample] = items;
  if (sample === undefined) throw new Error("The sample catalogue is empty.");
  const { collection: collectionRef, image, category } = sample;
  const sizes = { variants: ["50ml"], variantPricing: { "50ml": 1000 } };
  const product = { ...AWKWARD, ...sizes, category, collectionRef, image };
  const { id } = (await (await send("POST", "/admin/products", product, { cookie })).json()) as Product;
  const order = {
    customer: CHECKOUT.customer,
    address: CHECKOUT.address,
    items: [{ productId: id, variant: "50ml", quantity: 1 }],
  };
  const { id: orderId } = (await (await send("POST", "/orders", order)).json()) as LinkedOrder;
  await send("PATCH", `/admin/orders/${orderId}/status`, { status: "delivered" }, { cookie });
  return { id, orderId, cookie };
}
