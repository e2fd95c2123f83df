import { expect, test } from "vitest";

import { splitLinks } from "./split-links.ts";

const findUrls = (line: string) => splitLinks(line).flatMap(({ url }) => url ?? []);

test.each([
  ["See https://zarif.example/shop?sort=newest&page=2.", ["https://zarif.example/shop?sort=newest&page=2"]],
  ["(http://zarif.example/a_(b)), really", ["http://zarif.example/a_(b)"]],
  ["[https://zarif.example/x]", ["https://zarif.example/x"]],
  ["www.zarif.example!", ["https://www.zarif.example"]],
  ["“https://zarif.example/گلاب”۔", ["https://zarif.example/گلاب"]],
  ["https://a.example https://b.example", ["https://a.example", "https://b.example"]],
  ["HTTPS://ZARIF.EXAMPLE/x", ["HTTPS://ZARIF.EXAMPLE/x"]],
])("web addresses become links, without the punctuation around them: %s", (line, urls) => {
  expect(findUrls(line)).toEqual(urls);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto:a@b.example",
  "zarif.example",
  "https://",
  "http://localhost",
  "wwwhttp",
])("%s does not become a link", (line) => {
  expect(splitLinks(line)).toEqual([{ text: line }]);
});

test("joining the parts restores the line", () => {
  const line = 'a "https://zarif.example/<b>" c, www.zarif.example.';
  expect(
    splitLinks(line)
      .map(({ text }) => text)
      .join(""),
  ).toBe(line);
  expect(splitLinks("")).toEqual([]);
});
