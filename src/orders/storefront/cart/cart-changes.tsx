import { Info } from "#kit/ui/icons.tsx";

import type { CartChange } from "../../rules/cart/cart.ts";
import { cartDrawerMessages, describeCartChange } from "../../rules/cart/cart-drawer-messages.ts";

/** Announces changes to the cart. The region is always rendered, so that screen readers announce its content. */
export function CartChanges({
  changes,
  removedCount = 0,
}: {
  changes: readonly CartChange[];
  /** How many lines were removed whose products are unknown. */
  removedCount?: number | undefined;
}) {
  const messages = [
    ...(removedCount === 0 ? [] : [cartDrawerMessages.removedUnknown(removedCount)]),
    ...changes.map(describeCartChange),
  ];
  return (
    <div role="status">
      {messages.length > 0 && (
        <div className="mt-4 flex items-start gap-3 border border-gilt/50 bg-ivory px-4 py-3 text-sm">
          <Info className="mt-0.5 size-4.5 shrink-0 text-brass" strokeWidth={1.75} aria-hidden="true" />
          <ul className="flex min-w-0 flex-col gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
