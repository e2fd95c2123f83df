import type { TestProject } from "vitest/node";

import type { PlacedOrder } from "#orders/rules/order.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { startShop } from "./programs/shop-program.ts";
import { CHECKOUT } from "./checkout.ts";

/** The configured public origin. It differs from the listening address, as it does behind a proxy. */
const SITE_URL = "https://shop.test";
const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** Texts that break a page unless the page escapes them. */
const HTML_TEXTS = {
  name: 'Oud </script><script>alert(1)</script> & "co"',
  description: "HTML characters --> and ]]> & in a text that is long enough.",
};

/** The shop that all page tests share. */
export interface RunningShop {
  /** Listening address. */
  origin: string;
  /** Public origin. */
  siteUrl: string;
  /** A product with one size and HTML characters in its texts. */
  htmlProduct: { id: string; name: string; description: string };
  /** A delivered order for that product. */
  orderId: string;
  /** Token of the link to this order. */
  orderToken: string;
  /** Cookie of a signed-in admin. */
  staffCookie: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    runningShop: RunningShop;
  }
}

/** Starts the built shop with the sample catalogue and returns a function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop({
    SITE_URL,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMITS: "off",
  });
  try {
    const { origin } = shop;
    const { id, orderId, orderToken, cookie } = await addHtmlProduct(origin);
    project.provide("runningShop", {
      origin,
      siteUrl: SITE_URL,
      htmlProduct: { id, ...HTML_TEXTS },
      orderId,
      orderToken,
      staffCookie: cookie,
    });
  } catch (error) {
    await shop.stop();
    throw error;
  }
  return shop.stop;
}

/** Adds a product with HTML characters in its texts, and a delivered order for it. */
async function addHtmlProduct(
  origin: string,
): Promise<{ id: string; orderId: string; orderToken: string; cookie: string }> {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} from ${path}: ${await response.text()}`);
    return response;
  };
  const signInResponse = await send("POST", "/auth/sign-in", STAFF);
  const cookie = (signInResponse.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const { items } = (await (await send("GET", "/products?pageSize=1")).json()) as { items: Product[] };
  const [existingProduct] = items;
  if (existingProduct === undefined) throw new Error("The sample catalogue is empty.");
  const { collection: collectionRef, image, category } = existingProduct;
  const sizes = { variants: ["50ml"], variantPricing: { "50ml": 1000 } };
  const product = { ...HTML_TEXTS, ...sizes, category, collectionRef, image };
  const { id } = (await (await send("POST", "/admin/products", product, { cookie })).json()) as Product;
  const order = {
    customer: CHECKOUT.customer,
    address: CHECKOUT.address,
    items: [{ productId: id, variant: "50ml", quantity: 1 }],
  };
  const placed = (await (await send("POST", "/orders", order)).json()) as PlacedOrder;
  const { id: orderId, token } = placed;
  await send("PATCH", `/admin/orders/${orderId}/status`, { status: "delivered" }, { cookie });
  return { id, orderId, orderToken: token ?? "", cookie };
}
