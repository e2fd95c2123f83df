import { expect, test } from "vitest";

import { toSegment } from "./segment.ts";

test("a segment is the set filters of the list, without search, sort, page and dialogs", () => {
  const query = new URLSearchParams("city=Lahore&search=0300&sort=newest&page=2&delivered=2&tag=&dialog=add");
  expect(toSegment(query)).toBe("city=Lahore&delivered=2");
});
