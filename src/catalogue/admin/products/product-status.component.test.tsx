import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { StaffProduct } from "../../rules/staff-product.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdmin, runRowAction } from "#test/components/render.tsx";

import { SelectAll } from "#kit/admin/lists/selection/checkbox.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { usePriceUndo } from "../price-changes/use-price-undo.ts";
import { BulkProductActions } from "../product-bulk/bulk-product-actions.tsx";
import { ProductCard } from "./product-card.tsx";
import { PRODUCT_LIST_ID, ProductDeletion } from "./product-deletion.tsx";

const noor = buildStaffProduct({ id: "noor", name: "Noor" });
const draft = buildStaffProduct({ id: "attar", name: "Attar", status: "draft" });
const archived = buildStaffProduct({ id: "old", name: "Old", status: "archived" });
const ORDERED_MESSAGE = "This product was ordered, so it cannot be deleted. You can archive it instead.";

function List({ products }: { products: readonly StaffProduct[] }) {
  const selection = useSelection(products);
  const query = useListQuery();
  return (
    <div id={PRODUCT_LIST_ID} tabIndex={-1}>
      <SelectAll label="Select all" selection={selection} />
      <p>Open: {query.get("id")}</p>
      <ul>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            collectionName="Oud"
            isSelected={selection.isSelected(product.id)}
            onSelect={() => selection.toggle(product.id)}
            onEdit={() => undefined}
          />
        ))}
      </ul>
      <BulkProductActions
        selection={selection}
        collections={[]}
        listed={{ filters: {}, total: products.length }}
        undo={usePriceUndo()}
        onExport={() => undefined}
      />
      <ProductDeletion products={products} />
    </div>
  );
}

const respondToChanges = () =>
  respond("PATCH /admin/products/bulk", ({ body }) =>
    Response.json({ changed: (body as { ids: string[] }).ids.length }),
  );

const listChanges = () => listSent("PATCH /admin/products/bulk").map(({ body }) => body);

test("drafts and archived products have a badge", () => {
  renderAdmin(<List products={[noor, draft, archived]} />);
  expect(screen.getByText("Draft")).toBeVisible();
  expect(screen.getByText("Archived")).toBeVisible();
  expect(screen.queryByText("Published")).toBeNull();
});

test.each([
  [noor, ["Duplicate", "Archive", "Delete"]],
  [draft, ["Duplicate", "Publish", "Archive", "Delete"]],
  [archived, ["Duplicate", "Publish", "Delete"]],
])(
  "the menu of a product with the status $status offers only the possible next statuses",
  async (product, expected) => {
    const user = renderAdmin(<List products={[product]} />);
    await user.click(screen.getByRole("button", { name: `Actions for ${product.name}` }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(expected);
  },
);

test("staff can archive a product from its menu", async () => {
  respondToChanges();
  const user = renderAdmin(<List products={[noor]} />);
  await runRowAction(user, "Noor", "Archive");
  await expectToast("Noor is archived. Filter by status to see it.");
  expect(listChanges()).toEqual([{ ids: ["noor"], change: { status: "archived" } }]);
});

test("the dialog of a row action returns the focus to the menu's button", async () => {
  const user = renderAdmin(<List products={[noor]} />);
  await runRowAction(user, "Noor", "Delete");
  expect(await screen.findByRole("dialog")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Noor" })).toHaveFocus());
});

test("after a product is duplicated, the copy opens in the product sheet", async () => {
  const copy = buildStaffProduct({ id: "noor-copy", name: "Noor (copy)", status: "draft" });
  respond("POST /admin/products/noor/duplicate", () => Response.json(copy, { status: 201 }));
  const user = renderAdmin(<List products={[noor]} />);
  await runRowAction(user, "Noor", "Duplicate");
  await screen.findByText("Open: noor-copy");
  await expectToast("Noor (copy) added as a draft");
});

test("an ordered product cannot be deleted; the dialog offers to archive it instead", async () => {
  respond("DELETE /admin/products/noor", () => createProblem(409, ORDERED_MESSAGE, {}, "product-has-orders"));
  respondToChanges();
  const user = renderAdmin(<List products={[noor]} />);
  await runRowAction(user, "Noor", "Delete");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Archive this product instead?" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("“Noor” was ordered, so it cannot be deleted.");
  await user.click(dialog.getByRole("button", { name: "Archive" }));
  await expectToast("Noor is archived. Filter by status to see it.");
  expect(listChanges()).toEqual([{ ids: ["noor"], change: { status: "archived" } }]);
});

test("an ordered product that is already archived cannot be deleted, and a toast shows the reason", async () => {
  respond("DELETE /admin/products/old", () => createProblem(409, ORDERED_MESSAGE, {}, "product-has-orders"));
  const user = renderAdmin(<List products={[archived]} />);
  await runRowAction(user, "Old", "Delete");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await expectToast("This product was ordered, so it cannot be deleted. It stays archived.");
});

test("a bulk deletion lists the ordered products and offers to archive them; other products stay selected", async () => {
  const errors = { noor: ["Noor: It was ordered, so it cannot be deleted"] };
  const detail = "1 product cannot be changed. Nothing was changed.";
  respond("POST /admin/products/bulk-delete", () => createProblem(409, detail, errors, "conflict"));
  respondToChanges();
  const user = renderAdmin(<List products={[noor, draft]} />);
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete …" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete 2 products?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await dialog.findByText(detail);
  expect(dialog.getByText("Noor: It was ordered, so it cannot be deleted")).toBeVisible();
  expect(screen.getByText("2 products selected")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Archive 1 ordered product" }));
  await expectToast("1 product archived");
  expect(listChanges()).toEqual([{ ids: ["noor"], change: { status: "archived" } }]);
  await screen.findByText("1 product selected");
});

test("bulk actions publish or archive the selected products", async () => {
  respondToChanges();
  const user = renderAdmin(<List products={[draft, archived]} />);
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await expectToast("2 products changed");
  expect(listChanges()).toEqual([{ ids: ["attar", "old"], change: { status: "published" } }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Publish" })).toBeNull());
  await user.click(screen.getByRole("checkbox", { name: "Select Old" }));
  expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();
});
