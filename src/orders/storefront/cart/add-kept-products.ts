import { parseQuantity } from "../../rules/cart/cart.ts";
import { preselectVariant } from "#catalogue/rules/variant.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { KEPT_ADDS_KEY } from "#kit/storefront/document/hydrated-event.ts";
import type { KeptAdd } from "#kit/storefront/document/early-taps.ts";

import { addToCart } from "./cart-store.ts";
import { readKeptAdds } from "./kept-adds.ts";

function parseKeptAdds(text: string | null): KeptAdd[] {
  try {
    const adds: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(adds) ? adds.filter(({ id }: Partial<KeptAdd>) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Adds to the cart what the visitor added on pages that were left before their scripts ran. Adds each product once, even
 * if called again meanwhile. After a network failure, products are kept for the next page.
 */
export async function addKeptProducts(): Promise<void> {
  const text = readKeptAdds();
  const adds = parseKeptAdds(text);
  const requests = adds.map(({ id }) => callApi("GET /api/products/:id", { param: { id } }));
  const products = await Promise.all(
    requests.map((request) =>
      request.catch((error: unknown) => {
        // A deleted product is skipped.
        if (error instanceof ApiProblem && error.isRejection) return undefined;
        throw error;
      }),
    ),
  );
  // Another call has added the products, or an earlier page has kept more of them.
  if (readKeptAdds() !== text) return;
  sessionStorage.removeItem(KEPT_ADDS_KEY);
  for (const [index, product] of products.entries()) {
    const { size = product && preselectVariant(product), quantity = "" } = adds[index] ?? {};
    if (product?.variants.includes(size ?? "")) addToCart(product, size ?? "", parseQuantity(quantity));
  }
}
