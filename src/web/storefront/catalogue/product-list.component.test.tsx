import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { networkMessages } from "#domain/shared/texts/network-messages.ts";
import { summarizeProduct } from "#domain/catalogue/product-summary.ts";
import { buildProduct } from "#test/components/data.ts";
import { expectToast, renderStorefront } from "#test/components/render.tsx";

// Loads the code before the test, because loading takes longer than the test waits.
import "./filters/filter-panel.tsx";
import { loadFilterPanel } from "./filters/load-filter-panel.ts";
import { ProductList } from "./product-list.tsx";
import { readShopQuery } from "./shop-query.ts";

vi.mock("./filters/load-filter-panel.ts", { spy: true });

const FILTERS = { groups: [], chips: [], clearUrl: "/shop", minPrice: 0, maxPrice: 9000 };

test("if the code of the filters cannot be loaded, the Filter button shows an error, and opens the filters after reconnecting", async () => {
  vi.mocked(loadFilterPanel).mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const items = [summarizeProduct(buildProduct())];
  const user = renderStorefront(
    <ProductList
      query={readShopQuery(new URLSearchParams())}
      list={{ items, page: 1, pageSize: 24, total: 1 }}
      filters={FILTERS}
      path="/shop"
      emptyText=""
      isFirstScreen
    />,
    {},
    "/shop",
  );
  const button = screen.getByRole("button", { name: "Filter" });
  await user.click(button);
  await expectToast(networkMessages.failed);
  expect(button).not.toHaveAttribute("data-clicked");
  expect(screen.queryByRole("region", { name: "Filter" })).not.toBeInTheDocument();

  vi.mocked(loadFilterPanel).mockRestore();
  await user.click(button);
  expect(await screen.findByRole("region", { name: "Filter" })).toBeVisible();
  expect(button).not.toHaveAttribute("data-clicked");
});
