import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Fails on any violation of WCAG 2.2 A or AA, or of axe's good practices, that axe finds in the page as it stands. */
export async function expectAccessible(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  expect(told, `accessibility of ${name}`).toEqual([]);
}
