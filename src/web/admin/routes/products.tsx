import { useEffect } from "react";
import { useRevalidator } from "react-router";

import { productMessages } from "#domain/catalogue/product-messages.ts";
import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import { text } from "#domain/shared/text.ts";
import { listCollections } from "#operations/catalogue/collections/list-collections.ts";
import { listCategories } from "#operations/catalogue/lists/list-categories.ts";
import { listStaffProducts } from "#operations/catalogue/lists/list-staff-products.ts";
import { shopContext } from "#web/context.ts";
import { Button } from "#web/ui/button.tsx";
import { Plus } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { SelectAll } from "../lists/checkbox.tsx";
import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import type { Selection } from "../lists/use-selection.ts";
import { useSelection } from "../lists/use-selection.ts";
import { BulkProductActions } from "../product-bulk/bulk-product-actions.tsx";
import { ExportDialog } from "../product-files/export-dialog.tsx";
import { FileButtons } from "../product-files/file-buttons.tsx";
import { ImportDialog } from "../product-files/import-dialog.tsx";
import { ProductDialog } from "../product-form/product-dialog.tsx";
import { ProductGrid } from "../products/product-grid.tsx";
import { EmptyState } from "../shell/empty-state.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/products.ts";

const MAX_SEARCH_LENGTH = 200;

/** Returns the page number in the query; 1 if it is missing or invalid. */
function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  // Text that cannot be stored matches nothing.
  const searchText = text(MAX_SEARCH_LENGTH).catch("");
  const query = {
    search: searchText.parse(params.get("search") ?? ""),
    collection: searchText.parse(params.get("collection") ?? ""),
    page: parsePage(params),
  };
  const nullIfFailed = async <Data,>(loading: Promise<Data>) =>
    loading.catch((error: unknown) => {
      report(error);
      return null;
    });
  const [list, collections, categories] = await Promise.all([
    nullIfFailed(listStaffProducts(db, query)),
    nullIfFailed(listCollections(db, { orderBy: "name", order: "asc" })),
    nullIfFailed(listCategories(db)),
  ]);
  const names = collections?.map(({ id, name }) => ({ id, name })) ?? null;
  return { list, collections: names, categories: categories ?? [] };
}

export const shouldRevalidate = skipDialogChanges;

type ProductList = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

interface ResultsProps {
  list: ProductList;
  collections: { id: string; name: string }[];
  selection: Selection<ProductList["items"][number]>;
}

function Results({ list, collections, selection }: ResultsProps) {
  const query = useListQuery();
  const isFiltered = query.get("search") !== "" || query.get("collection") !== "";
  if (list.total === 0) {
    return (
      <EmptyState title={staffProductMessages.none}>
        {isFiltered ? staffProductMessages.noneMatch : staffProductMessages.emptyShop}
      </EmptyState>
    );
  }
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className="mb-1 -ml-2.5">
        <SelectAll label="Select all on this page" selection={selection}>
          Select all on this page
        </SelectAll>
      </div>
      <ProductGrid
        products={list.items}
        nameOfCollection={(id) => names.get(id) ?? id}
        selection={selection}
      />
      <ListFooter list={list} of="products" />
      <BulkProductActions
        selection={selection}
        collections={collections}
        onExport={() => query.open({ dialog: "export" })}
      />
    </>
  );
}

export default function Products({ loaderData: { list, collections, categories } }: Route.ComponentProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const selection = useSelection(list?.items ?? []);

  useEffect(() => {
    if (collections === null) toast(staffProductMessages.collectionsFailed, { tone: "error" });
  }, [collections]);

  return (
    <>
      <PageHeader
        title="Products"
        action={
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:gap-1.5 max-sm:*:px-2! sm:gap-3">
            <FileButtons
              onImport={() => query.open({ dialog: "import" })}
              onExport={() => query.open({ dialog: "export" })}
            />
            <Button className="whitespace-nowrap" onClick={() => query.open({ dialog: "add" })}>
              <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
              Add Product
            </Button>
          </div>
        }
      />
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchBox label="Search products" />
        <ListFilter
          label="Collection"
          name="collection"
          all="All Collections"
          options={(collections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {list === null ? (
        <LoadFailure message={productMessages.loadFailed} />
      ) : (
        <Results list={list} collections={collections ?? []} selection={selection} />
      )}
      <ImportDialog
        isOpen={query.get("dialog") === "import"}
        onClose={() => query.close("dialog")}
        onChanged={revalidate}
      />
      <ExportDialog
        isOpen={query.get("dialog") === "export"}
        onClose={() => query.close("dialog")}
        selected={selection.selected}
        listed={{
          search: query.get("search"),
          collection: query.get("collection"),
          total: list?.total ?? 0,
        }}
      />
      <ProductDialog listed={list?.items ?? []} choices={{ collections: collections ?? [], categories }} />
    </>
  );
}
