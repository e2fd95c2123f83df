import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ORDER_STATUS_STYLES } from "./status-badge.tsx";

const tokens = readFileSync(join(import.meta.dirname, "../../kit/ui/tokens.css"), "utf8");

const MIN_CONTRAST = 4.5;

function computeLuminance(name: string): number {
  const [, hex = ""] = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(tokens) ?? [];
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const styles = Object.entries(ORDER_STATUS_STYLES);

test("each order status has a unique icon and a unique icon color", () => {
  expect(new Set(styles.map(([, { Icon }]) => Icon)).size).toBe(styles.length);
  expect(new Set(styles.map(([, { color }]) => color)).size).toBe(styles.length);
});

test.each(styles)("the label of %s has WCAG AA contrast on its own background", (_status, { badge }) => {
  const [, text = ""] = /text-(\S+)/.exec(badge) ?? [];
  const [, background = ""] = /bg-(\S+)/.exec(badge) ?? [];
  expect((computeLuminance(background) + 0.05) / (computeLuminance(text) + 0.05)).toBeGreaterThan(
    MIN_CONTRAST,
  );
});

test.each(styles)("the icon of %s has WCAG AA contrast on every background", (_status, { color }) => {
  const iconLuminance = computeLuminance(color.replace("text-", ""));
  for (const background of ["paper", "ivory", "white"]) {
    expect((computeLuminance(background) + 0.05) / (iconLuminance + 0.05), background).toBeGreaterThan(
      MIN_CONTRAST,
    );
  }
});
