import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { listUnsafeTexts } from "./unsafe-text.ts";

const FILES = globSync("src/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));

test("text that changes is the only child of its element, so that a translated page neither crashes nor shows old values", () => {
  const found = FILES.flatMap((file) =>
    listUnsafeTexts(readFileSync(file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "<p>{count} items</p>",
  "<p><b>Total</b>{total}</p>",
  "<p>{isSale && <b>Sale</b>} today</p>",
  "<p>{isLow && `only ${stock} left`}<b>!</b></p>",
  "<p><b>1</b>{isOpen ? <i>open</i> : closedText}</p>",
  "<>{text}</>",
  "<p>{isOpen && <>open</>}<b>1</b></p>",
  "<ul>{names.map((name) => name)}<li>more</li></ul>",
])("changing text beside other nodes is found: %s", (source) => {
  expect(listUnsafeTexts(`const element = ${source};`)).not.toEqual([]);
});

test.each([
  "<p>{count}</p>",
  "<p>{`${count} items`}</p>",
  "<p>{isLow && `only ${stock} left`}</p>",
  "<p>Read <a>our story</a>.</p>",
  "<p><b>Total</b><span>{total}</span></p>",
  "<p>{isSale && <b>Sale</b>}<span>{price}</span></p>",
  "<ul>{items.map((item) => <li key={item}>{item}</li>)}<li>more</li></ul>",
  "<p>{cartMessages.title} <b>1</b></p>",
])("safe text is accepted: %s", (source) => {
  expect(listUnsafeTexts(`const element = ${source};`)).toEqual([]);
});
