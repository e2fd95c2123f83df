import type { FieldErrors } from "../rules/errors.ts";
import { networkMessages } from "../rules/texts/network-messages.ts";
import type { ProblemCode } from "../rules/problem-codes.ts";

/** Codes of failures that the browser detects. */
type BrowserProblemCode =
  | "cart-changed"
  | "no-response"
  | "outcome-unknown"
  | "passkey-failed"
  | "unexpected-response"
  | "unreadable-file";

interface ProblemParts {
  /** HTTP status, 0 if no response arrived. */
  status: number;
  /** Identifies the failure. Compare `code`, never `detail`. */
  code: ProblemCode | BrowserProblemCode;
  /** Message for the user. */
  detail: string;
  /** Messages by field path, e.g. `customer.email`. */
  errors?: FieldErrors;
  /** Seconds until a retry may succeed. */
  retryAfter?: number | undefined;
  /** Extension members of the problem document, e.g. the current price after `total-changed`. */
  members?: Readonly<Record<string, unknown>>;
}

/** A failed API call. */
export class ApiProblem extends Error implements ProblemParts {
  readonly status: number;
  readonly code: ProblemParts["code"];
  readonly detail: string;
  readonly errors: FieldErrors;
  readonly retryAfter: number | undefined;
  readonly members: Readonly<Record<string, unknown>>;

  constructor({ status, code, detail, errors = {}, retryAfter, members = {} }: ProblemParts) {
    super(detail);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.members = members;
  }

  /** Whether the rejection is final, so that an unchanged retry would also fail. */
  get isRejection(): boolean {
    return this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

/** Returns the problem of a request without a usable response, or of a module that cannot be loaded. */
export function createNoResponseProblem(detail: string = networkMessages.failed): ApiProblem {
  return new ApiProblem({ status: 0, code: "no-response", detail });
}

/** Returns the problem of input that breaks a schema's rules, with the server's status and field paths. */
export function createInvalidInput(
  detail: string,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): ApiProblem {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) (errors[path.join(".")] ??= []).push(message);
  return new ApiProblem({ status: 422, code: "invalid-input", detail, errors });
}

/** Loads a module on demand. @throws ApiProblem if the module cannot be loaded */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    throw createNoResponseProblem();
  }
}
