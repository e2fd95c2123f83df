import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import type { Permission } from "../rules/permissions.ts";
import { requires } from "../rules/permissions.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { ListTable } from "./lists/list-table.tsx";
import { ListToolbar } from "./lists/list-toolbar.tsx";
import { RowLink } from "./lists/row-link.tsx";
import { useSelection } from "./lists/selection/use-selection.ts";
import { BulkProductActions } from "#catalogue/admin/product-bulk/bulk-product-actions.tsx";
import { ProductGrid } from "#catalogue/admin/products/product-grid.tsx";
import { PriceField, StockCell } from "#catalogue/admin/products/size-fields.tsx";
import { PermissionsContext } from "./use-access.ts";

const PRODUCT = buildStaffProduct();

function renderAs(permissions: readonly Permission[], content: ReactNode) {
  return renderAdmin(<PermissionsContext value={permissions}>{content}</PermissionsContext>);
}

const listNames = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);

test("staff see prices and stock as plain text unless they have permission to change them", () => {
  const fields = (
    <>
      <PriceField product={PRODUCT} variant="50ml" />
      <StockCell product={PRODUCT} variant="50ml" />
    </>
  );
  renderAs(["products.read"], fields);
  expect(listNames("button")).toEqual([]);
  renderAs(["products.read", "stock.edit"], fields);
  expect(screen.getByRole("button", { name: /^Stock of/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Price of/ })).toBeNull();
});

test("a list hides columns and row links that the permissions do not allow", () => {
  const rule = requires("products.edit");
  const columns = [
    {
      id: "name",
      header: "Name",
      cell: () => (
        <RowLink open={{ dialog: "edit" }} rule={rule}>
          Oud
        </RowLink>
      ),
    },
    { id: "actions", header: "Actions", rule, cell: () => <button type="button">Delete</button> },
  ];
  const list = (
    <>
      <ListToolbar filters={[]} columns={columns} />
      <ListTable
        label="Rows"
        columns={columns}
        rows={[{ id: "1" }]}
        defaultSort=""
        getRowName={() => "Oud"}
      />
    </>
  );
  renderAs(["products.read"], list);
  expect(listNames("columnheader")).toEqual(["Name"]);
  expect(listNames("link")).toEqual([]);
  expect(listNames("button")).not.toContain("Delete");
});

test("staff who may only view products see neither buttons nor checkboxes", () => {
  renderAs(
    ["products.read"],
    <ProductGrid
      products={[PRODUCT]}
      getCollectionName={() => "Oud"}
      selection={{ isSelected: () => false, toggle: () => undefined }}
    />,
  );
  expect(screen.getByRole("heading", { name: PRODUCT.name })).toBeVisible();
  expect([...listNames("button"), ...listNames("checkbox")]).toEqual([]);
});

function SelectedProducts() {
  const selection = useSelection([PRODUCT]);
  return (
    <>
      <button type="button" onClick={selection.toggleAll}>
        Select
      </button>
      <BulkProductActions
        selection={selection}
        collections={[]}
        listed={{ filters: {}, total: 1 }}
        undo={{ undo: () => undefined, isUndoing: false, rejectedUndo: undefined, close: () => undefined }}
        onExport={() => undefined}
      />
    </>
  );
}

test("staff who may only change prices see only 'Prices …' for selected products", async () => {
  const user = renderAs(["products.read", "products.price"], <SelectedProducts />);
  await user.click(screen.getByRole("button", { name: "Select" }));
  expect(screen.getByRole("button", { name: "Prices …" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Change|Export|Delete|Publish|Archive/ })).toBeNull();
});
