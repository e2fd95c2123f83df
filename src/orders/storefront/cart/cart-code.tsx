import type { QuotedCode } from "#discounts/rules/discount.ts";
import { CodeField } from "#discounts/storefront/code-field.tsx";

import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import type { useCartCode } from "./use-cart-code.ts";

interface CartCodeProps {
  code: ReturnType<typeof useCartCode>;
  /** What the code does, from the quote. */
  quoted: QuotedCode | undefined;
}

/** The field for a discount code in the drawer. Closed until the shopper has a code, to leave room for the lines. */
export function CartCode({ code: { typed, apply }, quoted }: CartCodeProps) {
  return (
    <details className="mt-3" open={typed !== "" || quoted !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
        {cartDrawerMessages.haveCode}
      </summary>
      <CodeField typed={typed} code={quoted} onApply={apply} />
    </details>
  );
}
