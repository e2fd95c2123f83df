import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ORDER_STATUS_LOOK } from "./order-status-look.ts";

const tokens = readFileSync(join(import.meta.dirname, "../tokens.css"), "utf8");

const AA = 4.5;

function luminance(name: string): number {
  const [, hex = ""] = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(tokens) ?? [];
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const looks = Object.entries(ORDER_STATUS_LOOK);

test("each order status has an icon and an icon color of its own", () => {
  expect(new Set(looks.map(([, { Icon }]) => Icon)).size).toBe(looks.length);
  expect(new Set(looks.map(([, { color }]) => color)).size).toBe(looks.length);
});

test.each(looks)("the icon of %s has AA contrast on every ground it is shown on", (_status, { color }) => {
  const icon = luminance(color.replace("text-", ""));
  for (const ground of ["paper", "ivory", "white"]) {
    expect((luminance(ground) + 0.05) / (icon + 0.05), ground).toBeGreaterThan(AA);
  }
});
