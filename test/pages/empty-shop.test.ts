import { afterAll, expect, test } from "vitest";

import { openBuiltApp } from "./built-app.ts";

const app = await openBuiltApp();
afterAll(app.close);

test.each(["/", "/shop"])(
  "in a shop without sample data, %s shows the empty state, not the bundled products [000 §1] [000 §2]",
  async (path) => {
    const html = await (await app.request(path, "GET", "")).text();
    expect(html).toContain("A new chapter in our legacy is arriving soon.");
    for (const text of ["Oud Mehtab", "New Arrivals", "Weekly Specials"]) expect(html).not.toContain(text);
  },
);
