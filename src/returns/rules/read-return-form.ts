import { readFormText } from "#kit/rules/text.ts";

import type { returnRequestSchema } from "./return-input.ts";
import type { OrderReturns } from "./return.ts";
import { toWishKey } from "./wish-key.ts";
import type { z } from "#platform/rules/zod.ts";

/** Returns the request in a submitted form, whose fields of each line have its position in their names. */
export function readReturnForm(
  form: FormData,
  lines: OrderReturns["lines"],
): Partial<z.input<typeof returnRequestSchema>> {
  const read = (name: string) => readFormText(form, name) ?? "";
  const chosen = lines.flatMap(({ productId, variant, exchangeChoices: choices }, index) => {
    const quantity = Number(read(`quantity-${index}`));
    const reason = read(`reason-${index}`) as "changed-mind";
    const wish = choices.find((choice) => toWishKey(choice) === read(`wish-${index}`));
    return quantity > 0
      ? [
          {
            productId,
            variant,
            quantity,
            reason,
            ...(wish && { wish: { productId: wish.productId, variant: wish.variant } }),
          },
        ]
      : [];
  });
  const [method, holder, account] = [read("method"), read("holder"), read("account")];
  const payee = method === "" ? undefined : { method: method as "wallet", holder, account };
  const note = read("note");
  return {
    lines: chosen,
    wants: read("wants") as "refund",
    ...(note !== "" && { note }),
    ...(payee && { payee }),
  };
}
