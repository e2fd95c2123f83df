import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import type { OrderAgainResult } from "../../rules/order-again.ts";
import { orderAgainMessages } from "../../rules/order-again.ts";

/** A button that puts the items of the order into the cart. The form posts to the page's action, with and without scripts. */
export function OrderAgainButton() {
  return (
    <form method="post">
      <input type="hidden" name="decision" value="order-again" />
      <Button type="submit" variant="secondary">
        {orderAgainMessages.button}
      </Button>
    </form>
  );
}

/** Says which items of the order are in the cart, and what has changed since the order. */
export function OrderAgainNotice({ summary, hasItems, changes }: OrderAgainResult) {
  return (
    <div role="status" className="mt-6 max-w-prose border border-gilt/50 bg-ivory p-5">
      <p className="font-medium">{summary}</p>
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {hasItems && (
        <a href="/cart" className={getButtonClass("primary", "mt-4")}>
          {orderAgainMessages.openCart}
        </a>
      )}
    </div>
  );
}
