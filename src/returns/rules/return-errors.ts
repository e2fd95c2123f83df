import { NotFound, ShopError } from "#kit/rules/errors.ts";

import { returnMessages as messages } from "./return-messages.ts";
import type { ReturnReason } from "./return-reason.ts";
import { REASON_RULES } from "./return-reason.ts";
import type { Exclusion } from "./return-window.ts";

/** The time to ask for a return is over; nothing was written. */
export class ReturnWindowClosed extends ShopError {
  readonly code = "return-window-closed";

  /** @param lastDay the last day in Pakistan on which the customer could ask, e.g. `2026-12-08` */
  constructor(item: string, reason: ReturnReason, lastDay: string) {
    super(
      REASON_RULES[reason].isDamageReport
        ? messages.damageTooLate(item)
        : messages.askedTooLate(item, lastDay),
    );
  }
}

/** The item cannot come back: a tester, an item on final sale, or one that was not delivered; nothing was written. */
export class NotReturnable extends ShopError {
  readonly code = "not-returnable";

  constructor(item: string, why: Exclusion | "not-delivered") {
    super(messages.notReturnable(item, why));
  }
}

/** The return is in another state than the change needs; nothing was written. */
export class ReturnChanged extends ShopError {
  readonly code = "return-changed";

  constructor(message: string = messages.changed) {
    super(message);
  }
}

/** An edit of the order would leave fewer bottles of an item than came back or are in a return; nothing was written. */
export class ItemsReturned extends ShopError {
  readonly code = "items-returned";

  /** @param least how many bottles the order must keep */
  constructor(item: string, least: number) {
    super(messages.itemsReturned(item, least));
  }
}

/** Returns the error of an unknown return. */
export function createReturnNotFound(): NotFound {
  return new NotFound(messages.notFound);
}
