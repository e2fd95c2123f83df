import { expect, test } from "vitest";

import { formatFileSize } from "./file-size.ts";

test.each([
  [1, "1 kB"],
  [348_160, "340 kB"],
  [2_516_582, "2.4 MB"],
  [10_485_760, "10 MB"],
])("%i bytes are formatted as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
