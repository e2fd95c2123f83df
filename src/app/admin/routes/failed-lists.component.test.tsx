import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderAdminPage, expectToast } from "#test/components/render.tsx";

import Collections from "#catalogue/admin/routes/collections.tsx";
import ContactMessages from "#messages/admin/routes/contact-messages.tsx";
import HeroImages from "#media/admin/routes/hero-images.tsx";
import Orders from "../../screens/order/admin/routes/orders.tsx";
import Products from "#catalogue/admin/routes/products.tsx";
import Accounts from "#staff/admin/routes/users.tsx";

test.each([
  ["Collections", Collections, { collections: null }, "Failed to load collections"],
  ["Orders", Orders, { list: null }, "Failed to load orders"],
  ["Products", Products, { list: null, collections: [], categories: [] }, "Failed to load products"],
  ["Hero Images", HeroImages, { hero: null }, "Failed to load hero images"],
  [
    "Accounts",
    Accounts,
    { accounts: null, roles: [], invitations: [], ownUid: "me" },
    "Failed to load accounts",
  ],
])(
  "if the list cannot be loaded, the %s page shows its heading, the error and a retry button [001 §8]",
  async (title, Page, data, message) => {
    let loadCount = 0;
    const user = renderAdminPage(Page, () => {
      loadCount += 1;
      return data;
    });
    await expectToast(message);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(message, { selector: "section > p" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(loadCount).toBe(2));
  },
);

test("if messages cannot be loaded, the page shows an empty list with a retry button and no toast [001 §2] [001 §8]", async () => {
  let isFailing = true;
  const list = { items: [], total: 0, page: 1, pageSize: 24 };
  const user = renderAdminPage(ContactMessages, () => ({
    isNewsletter: false,
    openCount: isFailing ? null : 0,
    messages: isFailing ? undefined : list,
    subscribers: undefined,
  }));
  await screen.findByRole("heading", { name: "No messages found." });
  expect(screen.getByText("The messages could not be loaded.")).toBeVisible();
  expect(screen.getAllByText("The messages could not be loaded.")).toHaveLength(1);
  isFailing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("The messages could not be loaded.")).toBeNull());
});
