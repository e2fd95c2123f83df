import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { EarlyTaps } from "#kit/storefront/document/early-taps.ts";

import { changeLines, parseCartCookie, serializeCartCookie } from "../../rules/cart/cart-cookie.ts";
import { MAX_ORDER_LINES, MAX_QUANTITY } from "../../rules/cart/cart.ts";

test("a tap before the scripts run changes the cart's cookie by the same rules as the cart", () => {
  void new EarlyTaps({ hydrated: "hydrated", failed: "failed", failure: "", reload: "" });
  const full = Array.from({ length: MAX_ORDER_LINES }, (_, index) => ({ sizeId: index + 1, quantity: 1 }));
  for (const { lines, sizeId, quantity } of [
    { lines: [], sizeId: 7, quantity: 2 },
    { lines: [{ sizeId: 7, quantity: 3 }], sizeId: 7, quantity: 2 },
    { lines: [{ sizeId: 8, quantity: MAX_QUANTITY - 1 }], sizeId: 8, quantity: 5 },
    { lines: full, sizeId: 5, quantity: 1 },
    { lines: full, sizeId: 500, quantity: 1 },
  ]) {
    document.cookie = serializeCartCookie(lines, { isSecure: false });
    const { unmount } = render(
      <article>
        <input type="radio" value="50ml" data-size-id={sizeId} defaultChecked />
        <input type="number" defaultValue={quantity} />
        <button type="submit" data-add="oud" data-busy="Adding...">
          <span data-label="">Add to Cart</span>
        </button>
      </article>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getByRole("button")).toHaveTextContent("Adding...");
    expect(parseCartCookie(document.cookie)).toEqual(changeLines(lines, { kind: "add", sizeId, quantity }));
    unmount();
  }
  // The listener would take the clicks of the next tests.
  dispatchEvent(new Event("hydrated"));
});
