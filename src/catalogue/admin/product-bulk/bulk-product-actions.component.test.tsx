import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { StaffProduct } from "../../rules/staff-product.ts";
import { loseConnection, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { SelectAll } from "#kit/admin/lists/selection/checkbox.tsx";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { usePriceUndo } from "../price-changes/use-price-undo.ts";
import { BulkProductActions } from "./bulk-product-actions.tsx";

const IDS_REQUEST = "GET /admin/products/ids";
const TOTAL = 412;
const ALL_IDS = Array.from({ length: TOTAL }, (_, index) => `product-${index}`);
const PAGE = ALL_IDS.slice(0, 25).map((id) => ({ id, name: `Name of ${id}` }) as StaffProduct);

function List() {
  const selection = useSelection(PAGE);
  return (
    <>
      <SelectAll label="Select all on this page" selection={selection} />
      <BulkProductActions
        selection={selection}
        collections={[]}
        listed={{ filters: { search: ["oud"] }, total: TOTAL }}
        undo={usePriceUndo()}
        onExport={() => undefined}
      />
    </>
  );
}

async function selectPage() {
  const user = renderAdmin(<List />, "/admin/products?search=oud");
  await user.click(screen.getByRole("checkbox"));
  expect(screen.getByText("25 products selected")).toBeVisible();
  return user;
}

test("staff can select the matching products of all pages, and bulk changes apply to all of them", async () => {
  respond(IDS_REQUEST, () => Response.json({ ids: ALL_IDS, total: TOTAL }));
  respond("PATCH /admin/products/bulk", () => Response.json({ changed: TOTAL }));
  respond("POST /admin/price-changes/current", () => Response.json([]));
  const user = await selectPage();
  await user.click(screen.getByRole("button", { name: "Select all 412 products" }));
  expect(await screen.findByText("412 products selected")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Select all/ })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Prices …" }));
  await waitFor(() =>
    expect(listSent("POST /admin/price-changes/current")[0]?.body).toEqual({ ids: ALL_IDS }),
  );
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  expect(screen.queryByRole("button", { name: "Delete …" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Change …" }));
  const changeDialog = screen.getByRole("dialog", { name: "Change 412 products" });
  await user.selectOptions(within(changeDialog).getByLabelText("New Arrival"), "Set");
  await user.click(within(changeDialog).getByRole("button", { name: "Change" }));
  await expectToast("412 products changed");
  expect(listSent("PATCH /admin/products/bulk")[0]?.body).toMatchObject({ ids: ALL_IDS });
});

test("if selecting all products fails, the current selection is kept", async () => {
  respond(IDS_REQUEST, loseConnection);
  const user = await selectPage();
  await user.click(screen.getByRole("button", { name: "Select all 412 products" }));
  await expectToast("Failed to select all products");
  expect(screen.getByText("25 products selected")).toBeVisible();
});
