import type { FieldErrors } from "#domain/shared/errors.ts";
import { networkMessages } from "#domain/shared/network-messages.ts";

/**
 * A call that did not work. `status` is the HTTP status, 0 when no answer came; `detail` is what a person reads;
 * `errors` are messages by field path (`customer.email`); `retryAfter` is in seconds.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldErrors;
  readonly retryAfter: number | undefined;

  constructor(status: number, detail: string, errors: FieldErrors = {}, retryAfter?: number) {
    super(detail);
    this.name = "ApiProblem";
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** The server has decided and a repetition would be refused too; a lost answer or a fault of ours is not that. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

/** Code that is fetched when it is needed. @throws ApiProblem when the network fails, like a call does. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    throw new ApiProblem(0, networkMessages.failed);
  }
}
