import type { z } from "zod";

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object with named values",
  record: "an object with named values",
  array: "a list",
};

/** Zod types whose minimum and maximum count entries. */
const LIST_TYPES = new Set(["array", "set"]);

type Limit = number | bigint;

/**
 * Returns the default message for a zod issue whose schema has no message. Registered with zod, so that users never see
 * zod's own messages.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is required"
        : `This must be ${TYPE_NAMES[issue.expected] ?? "of another type"}`;
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys.map((key) => key.slice(0, 60)).join(", ")}`;
    case "invalid_value":
      return `This must be one of: ${issue.values.join(", ")}`;
    case "too_small":
      return describeTooSmall(issue.origin, issue.minimum, issue.inclusive);
    case "too_big":
      return describeTooBig(issue.origin, issue.maximum, issue.inclusive);
    default:
      return "This value is not valid";
  }
};

const countCharacters = (count: Limit) => `${String(count)} ${isOne(count) ? "character" : "characters"}`;
const countEntries = (count: Limit) => `${String(count)} ${isOne(count) ? "entry" : "entries"}`;
const isOne = (count: Limit) => Number(count) === 1;

function describeTooSmall(origin: string, minimum: Limit, isInclusive = true): string {
  if (origin === "string")
    return isOne(minimum) ? "This must not be empty" : `Please use at least ${countCharacters(minimum)}`;
  if (LIST_TYPES.has(origin)) return `This list must have at least ${countEntries(minimum)}`;
  return `This must be ${isInclusive ? "at least" : "more than"} ${String(minimum)}`;
}

function describeTooBig(origin: string, maximum: Limit, isInclusive = true): string {
  if (origin === "string") return `Please use at most ${countCharacters(maximum)}`;
  if (LIST_TYPES.has(origin)) return `This list must have at most ${countEntries(maximum)}`;
  return `This must be ${isInclusive ? "at most" : "less than"} ${String(maximum)}`;
}
