import { act } from "@testing-library/react";

import { CartDrawer } from "#orders/storefront/cart/cart-drawer.tsx";
import { cartDialog } from "#orders/storefront/cart/cart-store.ts";

import { renderStorefront } from "./render.tsx";

/** Renders the cart drawer, opens it, and waits until its content is loaded. Returns the user. */
export async function openCart(store: Parameters<typeof renderStorefront>[1] = {}) {
  const user = renderStorefront(<CartDrawer />, store);
  await act(async () => {
    cartDialog.open();
    await import("#orders/storefront/cart/cart-content.tsx");
  });
  return user;
}
