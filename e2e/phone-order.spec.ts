import { randomInt } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

/** Time between two keys of somebody who types 40 words per minute. */
const KEY_DELAY_MS = 300;

/** Presses keys at the pace of a person. Counts those that are no data; a combination has as many as it has keys. */
function useKeyboard({ keyboard }: Page) {
  let keystrokes = 0;
  return {
    count: () => keystrokes,
    press: async (keys: string) => {
      const pressed = keys.split("+").length;
      keystrokes += pressed;
      await keyboard.press(keys, { delay: pressed * KEY_DELAY_MS });
    },
    type: (data: string) => keyboard.type(data, { delay: KEY_DELAY_MS }),
  };
}

test("a phone order of two bottles for a known customer takes at most 25 seconds and 12 keystrokes besides its data", async ({
  page,
  shop,
}) => {
  const suffix = String(randomInt(10_000, 99_999));
  const phone = `03009${String(randomInt(100_000, 999_999))}`;
  const names = [`Amber ${suffix}`, `Musk ${suffix}`];
  const [amber, musk] = [
    await shop.createProduct({ name: names[0] }),
    await shop.createProduct({ name: names[1] }),
  ];
  await shop.placeOrder({
    items: [{ productId: amber.id, variant: "50ml", quantity: 1 }],
    customer: { phone },
  });
  await openAsStaff(page, "/admin/orders");
  const keys = useKeyboard(page);
  const startedAt = performance.now();
  await keys.press("g");
  await keys.press("g");
  await expect(page.getByRole("textbox", { name: /^Phone/ })).toBeFocused();
  await keys.press("Shift+Tab");
  await keys.press("p");
  await keys.press("Tab");
  await keys.type(phone);
  await keys.press("Enter");
  await expect(page.getByRole("searchbox", { name: /^Add a product/ })).toBeFocused();
  for (const name of names) {
    await keys.type(name);
    await keys.press("Enter");
  }
  // What the customer is told before the order is placed.
  await expect(page.getByRole("button", { name: `Remove ${names[1]} (50ml)` })).toBeVisible();
  await expect(page.getByText(/^Rs\.\s2,\d{3}$/).last()).toBeVisible();
  await keys.press("Control+Enter");
  await expect(page.getByText(/^Order ZE\d+ is confirmed: /)).toBeVisible();
  const seconds = (performance.now() - startedAt) / 1000;
  test
    .info()
    .annotations.push({ type: "effort", description: `${seconds.toFixed(1)} s, ${keys.count()} keystrokes` });
  expect(keys.count()).toBeLessThanOrEqual(12);
  expect(seconds).toBeLessThanOrEqual(25);
  const placed = await page.request.get(`/api/admin/orders?channel=phone&search=${phone}`);
  expect(await placed.json()).toMatchObject({ total: 1, items: [{ status: "confirmed", totalItems: 2 }] });
  expect((await shop.getProduct(musk.id)).stock).toEqual({ "50ml": 9 });
});
