import { useEffect } from "react";
import { useRevalidator } from "react-router";

import { productMessages } from "../../rules/product-messages.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { isAllowed, requires, requiresAny } from "#kit/rules/permissions.ts";
import { listPriceChanges } from "../../operations/price-changes/price-changes.ts";
import { listStaffProducts } from "../../operations/lists/list-staff-products.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { SelectAll } from "#kit/admin/lists/selection/checkbox.tsx";
import { AdminList } from "#kit/admin/lists/admin-list.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { RecentPriceChanges } from "../price-changes/recent-price-changes.tsx";
import { usePriceUndo } from "../price-changes/use-price-undo.ts";
import { BulkProductActions, canExportSelected } from "../product-bulk/bulk-product-actions.tsx";
import { BULK_PRODUCT_ACTIONS } from "../product-bulk/bulk-status-buttons.tsx";
import { FileButtons } from "../product-files/file-buttons.tsx";
import { loadProductChoices } from "./load-product-choices.server.ts";
import { PRODUCT_CELLS } from "../products/product-columns.tsx";
import { PRODUCT_LIST_ID, ProductDeletion } from "../products/product-deletion.tsx";
import { readProductFilters } from "../products/product-filters.ts";
import { ProductGrid } from "../products/product-grid.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import type { Route } from "./+types/products.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const ExportDialog = dialogOnDemand(
  () => import("../product-files/export-dialog.tsx"),
  (module) => module.ExportDialog,
);
const ImportDialog = dialogOnDemand(
  () => import("../product-files/import-dialog.tsx"),
  (module) => module.ImportDialog,
);
const ProductDialog = dialogOnDemand(
  () => import("../product-form/product-dialog.tsx"),
  (module) => module.ProductDialog,
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { permissions } = context.get(staffContext);
  const canSeePriceChanges = isAllowed(permissions, requiresAny("products.price", "products.edit"));
  const params = new URL(request.url).searchParams;
  const query = parseListQuery(productList.urlSchema, params);
  const [list, choices, priceChanges] = await Promise.all([
    listStaffProducts(shop.db, query).catch((error: unknown) => {
      shop.report(error);
      return null;
    }),
    loadProductChoices(shop),
    // Reports an error instead of failing, because the list works without the recent price changes.
    (canSeePriceChanges ? listPriceChanges(shop.db) : Promise.resolve([])).catch((error: unknown) => {
      shop.report(error);
      return [];
    }),
  ]);
  return { list, priceChanges, ...choices };
}

export const shouldRevalidate = skipDialogChanges;

const NO_COLLECTIONS: { id: string; name: string }[] = [];

type ProductList = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

interface ResultsProps {
  list: ProductList;
  priceChanges: Route.ComponentProps["loaderData"]["priceChanges"];
  collections: { id: string; name: string }[];
  selection: Selection<ProductList["items"][number]>;
}

function Results({ list, priceChanges, collections, selection }: ResultsProps) {
  const query = useListQuery();
  const undo = usePriceUndo();
  const filters = readProductFilters(query.getAll);
  const collectionNames = new Map(collections.map(({ id, name }) => [id, name]));
  const findCollectionName = (id: string) => collectionNames.get(id) ?? id;
  const canSelect = useAccess()(BULK_PRODUCT_ACTIONS);
  return (
    <>
      <RecentPriceChanges changes={priceChanges} undo={undo} />
      <div id={PRODUCT_LIST_ID} tabIndex={-1} className="outline-none">
        <AdminList
          rules={productList}
          list={list}
          rows={list.items.map((product) => ({
            ...product,
            collectionName: findCollectionName(product.collection),
          }))}
          cells={PRODUCT_CELLS}
          getRowName={({ name }) => name}
          selection={canSelect ? selection : undefined}
          filterOptions={{ collection: collections.map(({ id, name }) => ({ value: id, label: name })) }}
          cards={{
            isDefault: false,
            content: (
              <>
                {canSelect && (
                  <div className="mb-1 -ml-2.5">
                    <SelectAll label="Select all products on this page" selection={selection}>
                      Select all on this page
                    </SelectAll>
                  </div>
                )}
                <ProductGrid
                  products={list.items}
                  getCollectionName={findCollectionName}
                  selection={selection}
                />
              </>
            ),
          }}
        />
      </div>
      <IfAllowed rule={BULK_PRODUCT_ACTIONS}>
        <BulkProductActions
          selection={selection}
          collections={collections}
          listed={{ filters, total: list.total }}
          undo={undo}
          onExport={() => query.open({ dialog: "export" })}
        />
      </IfAllowed>
      <IfAllowed rule={requires("products.edit")}>
        <ProductDeletion products={list.items} />
      </IfAllowed>
    </>
  );
}

export default function Products({
  loaderData: { list, collections, categories, site, priceChanges },
}: Route.ComponentProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  // One importer for all openings, because an import continues while its dialog is closed.
  const importing = useDialog("import");
  const exporting = useDialog("export");
  const collectionChoices = collections ?? NO_COLLECTIONS;
  const selection = useSelection(list?.items ?? []);

  useEffect(() => {
    if (collections === null) showToast(staffProductMessages.collectionsFailed, { tone: "error" });
  }, [collections]);

  return (
    <>
      <PageHeader
        title={productList.texts.title}
        views={<ViewTabs list="products" columnIds={Object.keys(productList.columns)} />}
        action={
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <FileButtons onImport={importing.open} onExport={exporting.open} />
            <IfAllowed rule={requires("products.edit")}>
              <Button className="whitespace-nowrap" onClick={() => query.open({ dialog: "add" })}>
                <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
                Add Product
              </Button>
            </IfAllowed>
          </div>
        }
      />
      {list === null ? (
        <LoadFailure message={productMessages.loadFailed} />
      ) : (
        <Results
          list={list}
          priceChanges={priceChanges}
          collections={collectionChoices}
          selection={selection}
        />
      )}
      <IfAllowed rule={requires("exports.products")}>
        <Opened dialog={exporting}>
          {({ isOpen, close }) => (
            <ExportDialog
              isOpen={isOpen}
              onClose={close}
              selected={canExportSelected(selection) ? selection.selected : []}
              listed={{ filters: readProductFilters(query.getAll), total: list?.total ?? 0 }}
            />
          )}
        </Opened>
      </IfAllowed>
      <IfAllowed rule={requires("products.edit")}>
        {importing.number > 0 && (
          <ImportDialog
            isOpen={importing.isOpen}
            onClose={importing.close}
            collections={collectionChoices}
            onChanged={revalidate}
          />
        )}
        <ProductDialog
          listedProducts={list?.items ?? []}
          choices={{ collections: collectionChoices, categories }}
          site={site}
        />
      </IfAllowed>
    </>
  );
}
