/**
 * Paths whose next segment is a secret: the links of orders, confirmations and unsubscribe pages grant access.
 * `deploy/nginx/shop.conf` lists the same paths.
 */
export const SECRET_PATHS = [
  "/review-order",
  "/order",
  "/confirm",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/api/orders",
  "/api/newsletter/unsubscribe",
  "/api/hooks",
  "/admin/orders",
  "/api/admin/orders",
] as const;

const SECRET = new RegExp(`(${SECRET_PATHS.join("|")})/[^\\s"'<>]+`, "gi");
const QUERY = /(?<=\/[^\s"'<>?]*)\?[^\s"'<>]+/g;

/** Replaces secret path segments and query strings in paths and URLs within a text. */
export function hideSecretPaths(text: string): string {
  return text.replaceAll(SECRET, "$1/[secret]").replaceAll(QUERY, "?[query]");
}

interface DescribedError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: DescribedError;
}

const MAX_MESSAGE_LENGTH = 500;
const MAX_LINE_LENGTH = 200;
const MAX_STACK_LINES = 12;

/**
 * Converts an error for a log or a terminal. Database errors contain SQL with values, which may be personal data.
 * Errors of the embedded database also contain kilobytes of source code. Keeps only the name, the redacted message, the
 * code and the stack lines.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: "NotAnError", message: redactMessage(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: redactMessage(error.message),
    ...(code === undefined ? {} : { code }),
    stack: extractStack(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Returns the message and code of an error's root cause, for frequent log lines. */
export function describeCause(error: unknown): Pick<DescribedError, "message" | "code"> {
  if (error instanceof Error && error.cause !== undefined) return describeCause(error.cause);
  const { message, code } = describeError(error);
  return { message, ...(code === undefined ? {} : { code }) };
}

/** Formats an unexpected error with its stack and causes for a terminal. */
export function formatError(error: unknown): string {
  const { name, message, code, stack, cause } = describeError(error);
  const head = `${name}${typeof code === "string" ? ` ${code}` : ""}: ${message}`;
  const stackLines = stack ? stack.replaceAll(/^/gm, "    ") : "";
  return [head, stackLines, error instanceof Error && cause ? `caused by ${formatError(error.cause)}` : ""]
    .filter(Boolean)
    .join("\n");
}

/** Patterns of personal data and secrets in messages, and their replacements. */
const REDACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^/@\s]+@/g, "//[account]@"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[email]"],
  [/\+?\d(?:[\s().-]*\d){6,}/g, "[number]"],
  // Invalid values, which PostgreSQL and JSON.parse quote in their messages.
  [/(?<=[:,] )"[^"]*"?\.*/g, "[value]"],
];

/** Returns the redacted first line of a message, up to the parameters of a statement. */
function redactMessage(message: string): string {
  const [firstLine = ""] = message.split(/\n|params:/);
  const withoutPaths = hideSecretPaths(firstLine);
  return REDACTIONS.reduce((text, [pattern, label]) => text.replaceAll(pattern, label), withoutPaths).slice(
    0,
    MAX_MESSAGE_LENGTH,
  );
}

/** Returns the lines of the stack after the message, because a line of the message may look like a stack line. */
function extractStack({ stack, message }: Error): string | undefined {
  const stackLines = stack?.slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  return stackLines
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_STACK_LINES)
    .map((line) => line.trim().slice(0, MAX_LINE_LENGTH))
    .join("\n");
}
