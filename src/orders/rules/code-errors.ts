import type { CodeProblem } from "#discounts/rules/discount.ts";
import { ShopError } from "#kit/rules/errors.ts";

import type { Quote } from "./quote.ts";

/**
 * The code of an order cannot be used for it; nothing was written. `quote` is the price without the code, and says what
 * is wrong with it.
 */
export abstract class CodeRejected extends ShopError {
  override readonly members: { quote: Quote };

  constructor(quote: Quote) {
    super(quote.code?.message ?? "");
    this.members = { quote };
  }
}

/** No discount has the code. */
export class DiscountUnknown extends CodeRejected {
  readonly code = "discount-unknown";
}

/** The discount is switched off, or its last day is over. */
export class DiscountEnded extends CodeRejected {
  readonly code = "discount-ended";
}

/** The code, or this phone number with it, has all its orders. */
export class DiscountUsedUp extends CodeRejected {
  readonly code = "discount-used-up";
}

/** The order is below the minimum, or has no product that the code is for. */
export class DiscountMinimum extends CodeRejected {
  readonly code = "discount-minimum";
}

/** The phone number has other orders. */
export class DiscountFirstOrderOnly extends CodeRejected {
  readonly code = "discount-first-order-only";
}

/** The code has a limit per phone number, and the customer at the counter gave none. */
export class DiscountPhoneRequired extends CodeRejected {
  readonly code = "discount-phone-required";
}

const ERRORS = {
  unknown: DiscountUnknown,
  ended: DiscountEnded,
  "used-up": DiscountUsedUp,
  minimum: DiscountMinimum,
  "first-order-only": DiscountFirstOrderOnly,
  "phone-required": DiscountPhoneRequired,
} satisfies Record<CodeProblem, new (quote: Quote) => CodeRejected>;

/** Creates the error for a code that cannot be used for an order. */
export function createCodeRejected(problem: CodeProblem, quote: Quote): CodeRejected {
  return new ERRORS[problem](quote);
}
