import { NotFound, ShopError } from "#kit/rules/errors.ts";

/** The cash of the day is counted and closed; nothing was written. */
export class DayClosed extends ShopError {
  readonly code = "day-closed";

  constructor() {
    super("The cash of this day is closed. Record the amount on an open day.");
  }
}

/** The movement is reversed already, or is itself a reversal; nothing was written. */
export class AlreadyReversed extends ShopError {
  readonly code = "already-reversed";

  constructor() {
    super("This entry has been reversed already.");
  }
}

/** Returns the error of an unknown movement. */
export function createMovementNotFound(): NotFound {
  return new NotFound("Entry not found");
}

/** Returns the error of an unknown account. */
export function createAccountNotFound(): NotFound {
  return new NotFound("Account not found");
}
