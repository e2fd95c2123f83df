import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { buildStoreWithDelivery } from "#test/store.ts";
import { expectToast, renderStorefront } from "#test/components/render.tsx";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";

import Home, { loader as loadHome } from "#app/screens/home/storefront/routes/home.tsx";
import ShopPage, { loader as loadShop } from "./shop.tsx";

/** Returns the context of a shop whose database rejects every query. */
function buildBrokenContext() {
  const fail = () => {
    throw new Error("The database is unavailable.");
  };
  const values: Partial<Shop> = {
    db: { select: fail, $count: fail, execute: fail } as unknown as Shop["db"],
    siteUrl: "http://shop.test",
    showsBundledProducts: true,
    getStore: async () => buildStoreWithDelivery(),
    getShareImage: async () => null,
    report: () => undefined,
  };
  const context = new RouterContextProvider();
  context.set(shopContext, values as Shop);
  return context;
}

/** Renders a page whose products fail to load, and asserts that the response is not cached. */
async function openBrokenPage(
  path: string,
  load: typeof loadHome | typeof loadShop,
  Page: typeof Home | typeof ShopPage,
) {
  const request = new Request(`http://shop.test${path}`);
  const response = await load({ context: buildBrokenContext(), params: {}, request } as never);
  expect(new Headers(response.init?.headers).get("cache-control")).toBe("no-store");
  const PageWithData = Page as ComponentType<{ loaderData: unknown }>;
  renderStorefront(<PageWithData loaderData={response.data} />, {}, path);
}

test.each([
  ["the home page", "/", loadHome, Home],
  ["the shop", "/shop", loadShop, ShopPage],
])(
  "when products fail to load, %s shows 'Failed to load products' and is not cached [000 §8]",
  async (_name, path, load, Page) => {
    await openBrokenPage(path, load, Page);
    await expectToast("Failed to load products");
  },
);

test("when products fail to load, the shop shows the bundled products, marked as not for sale [000 §8]", async () => {
  await openBrokenPage("/shop", loadShop, ShopPage);
  expect(screen.getAllByRole("heading", { name: "Oud Mehtab" })).not.toEqual([]);
  expect(screen.queryByRole("button", { name: /^Add to Cart/ })).toBeNull();
  for (const button of screen.getAllByRole("button", { name: /^Sample, not for sale/ }))
    expect(button).toBeDisabled();
});
