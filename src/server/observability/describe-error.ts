import { hideSecretPaths } from "./secret-paths.ts";

interface DescribedError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: DescribedError;
}

const MESSAGE_LENGTH = 500;
const LINE_LENGTH = 200;
const STACK_LINES = 12;

/**
 * What a log or a terminal says of an error. Errors of the database carry their SQL, its values (which may be personal) and, from
 * the embedded one, kilobytes of source: only name, message, code and the stack's own lines are kept.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: "NotAnError", message: wordsOf(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: wordsOf(error.message),
    ...(code === undefined ? {} : { code }),
    stack: stackOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Why something failed at the bottom of it, for a line of many alike: no place in the program, no statement. */
export function describeCause(error: unknown): Pick<DescribedError, "message" | "code"> {
  if (error instanceof Error && error.cause !== undefined) return describeCause(error.cause);
  const { message, code } = describeError(error);
  return { message, ...(code === undefined ? {} : { code }) };
}

/** The same as lines for a terminal, of a failure that nobody has better words for. */
export function formatError(error: unknown): string {
  const { name, message, code, stack, cause } = describeError(error);
  const head = `${name}${typeof code === "string" ? ` ${code}` : ""}: ${message}`;
  const places = stack ? stack.replaceAll(/^/gm, "    ") : "";
  return [head, places, error instanceof Error && cause ? `caused by ${formatError(error.cause)}` : ""]
    .filter(Boolean)
    .join("\n");
}

/** What of a message may be somebody's: where it is known what it is, that is said instead. */
const REDACTED: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^/@\s]+@/g, "//[account]@"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[email]"],
  [/\+?\d(?:[\s().-]*\d){6,}/g, "[number]"],
  // What a value could not be read as: PostgreSQL and JSON.parse quote it.
  [/(?<=[:,] )"[^"]*"?\.*/g, "[value]"],
];

/** The first line of a message, up to the values of a statement. */
function wordsOf(message: string): string {
  const [first = ""] = message.split(/\n|params:/);
  const withoutPaths = hideSecretPaths(first);
  return REDACTED.reduce((words, [found, instead]) => words.replaceAll(found, instead), withoutPaths).slice(
    0,
    MESSAGE_LENGTH,
  );
}

/** The places of a stack. It begins with the message, of which a line may look like a place. */
function stackOf({ stack, message }: Error): string | undefined {
  const places = stack?.slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  return places
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim().slice(0, LINE_LENGTH))
    .join("\n");
}
