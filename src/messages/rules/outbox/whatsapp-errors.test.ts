import { expect, test } from "vitest";

import { describeWhatsAppError } from "./whatsapp-errors.ts";

test.each([
  [
    132_001,
    "(#132001) Template name does not exist in the translation",
    "The template does not exist or is not approved in this language (132001)",
  ],
  [999_999, "Something new", "Something new (999999)"],
  [999_999, " ", "Unknown error (999999)"],
])("error %i with the description %j is explained as %j", (code, description, reason) => {
  expect(describeWhatsAppError(code, description)).toBe(reason);
});
