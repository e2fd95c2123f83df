import { expect, test } from "./fixtures.ts";

/** Each fact of the specification's return policy, in the words of the page. Spec: storefront §2. */
const RETURN_FACTS = [
  /within 10 days of delivery/,
  /unopened, unused and still sealed/,
  /proof of purchase/,
  /opened or used/,
  /without their packaging/,
  /clearance and final-sale items/,
  /Contact us within 7 days of receiving .* order ID, the name of the product and the reason/,
  /inspected, the refund goes to your original payment method within 7-10 business days/,
  /Shipping fees are not refunded, unless the item was defective or not the one you ordered/,
  /within 48 hours of delivery and send photos or a video/,
  /unopened item can be exchanged for another of equal value, as long as that one is available/,
];

test("the return policy holds every fact of the specification", async ({ page }) => {
  await page.goto("/return-policy");
  for (const fact of RETURN_FACTS) await expect(page.getByRole("main")).toContainText(fact);
});

test("the contact page shows address and hours of the settings, marks sample details and links to none", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  for (const words of ["12 Mall Road, Lahore 54000, Pakistan", "Every day, 09:00 to 21:00"])
    await expect(main).toContainText(words);
  for (const words of ["+92 42 3555 0190sample number", "hello@zarifessence.examplesample address"])
    await expect(main).toContainText(words);
  await expect(page.locator("a[href^='tel:'], a[href^='mailto:'], a[href*='wa.me']")).toHaveCount(0);
});

test("pages name only the payments that checkout accepts and the countries that it serves", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page.getByRole("main")).toContainText("We deliver to Pakistan");
  await expect(page.getByRole("contentinfo")).toContainText(/We accept Cash on Delivery(?! ·)/);
  await expect(page.getByText(/PayPal|Credit Card/)).toHaveCount(0);
});
