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
      return issue.origin === "string"
        ? "This must not be empty"
        : `This must be at least ${String(issue.minimum)}`;
    case "too_big":
      return issue.origin === "string"
        ? `Please use at most ${String(issue.maximum)} characters`
        : `This must be at most ${String(issue.maximum)}`;
    default:
      return "This value is not valid";
  }
};
