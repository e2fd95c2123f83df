import { z } from "zod";

/**
 * Creates a schema for an environment variable. If `parse` throws, the message of its error becomes the validation
 * error.
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

/** Creates a schema for an optional environment variable. */
export function createOptionalSetting<Value>(parse: (text: string) => Value) {
  return createParsedSetting((text) => (text === undefined ? undefined : parse(text)));
}
