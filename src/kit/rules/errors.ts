import { idempotencyMessages } from "./texts/request-messages.ts";
import { generalMessages } from "./texts/general-messages.ts";
import type { ShopErrorCode } from "./problem-codes.ts";

/** Messages by field path, e.g. `customer.email`. */
export type FieldErrors = Record<string, string[]>;

/** An expected failure that callers can handle. `code` is stable; `message` is shown to users. */
export abstract class ShopError extends Error {
  abstract readonly code: ShopErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Extension members of the error's problem document (RFC 9457), e.g. the current price. */
  readonly members: Readonly<Record<string, unknown>> = {};

  constructor(message: string, fields?: FieldErrors) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
  }
}

/** A value violates a rule that the schema cannot check. */
export class InvalidInput extends ShopError {
  readonly code = "invalid-input";
}

/** The requested resource does not exist. */
export class NotFound extends ShopError {
  readonly code = "not-found";
}

/** The change conflicts with the current state, e.g. a name that is in use. */
export class Conflict extends ShopError {
  readonly code = "conflict";
}

/** The Idempotency-Key was used with another request. The response does not disclose that request. */
export class IdempotencyKeyTaken extends ShopError {
  readonly code = "idempotency-key-taken";

  constructor() {
    super(idempotencyMessages.taken);
  }
}

/** Too many requests. The next request may succeed after `retryAfterSeconds`. */
export class TooManyRequests extends ShopError {
  readonly code = "too-many-requests";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message: string = generalMessages.tooManyRequests) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
