import { z } from "zod";

/**
 * Creates the schema of an environment variable from a function that parses it. Invalid values get the message of the
 * error that `parse` throws.
 */
export function createParsedSetting<Value>(parse: (text: string | undefined) => Value) {
  return z
    .string()
    .optional()
    .transform((text, context): Value => {
      try {
        return parse(text);
      } catch (error) {
        context.addIssue({
          code: "custom",
          message: error instanceof Error ? error.message : "cannot be read",
        });
        return z.NEVER;
      }
    });
}

/** Creates the schema of an environment variable that can be unset. */
export function createOptionalSetting<Value>(parse: (text: string) => Value) {
  return createParsedSetting((text) => (text === undefined ? undefined : parse(text)));
}
