import { Link, useNavigate } from "react-router";

import { shopContext } from "#store/context.ts";

import { SaveBar } from "#kit/admin/forms/save-bar.tsx";
import { UnsavedChangesDialog } from "#kit/admin/forms/unsaved-changes-dialog.tsx";
import { loadProductChoices } from "./load-product-choices.server.ts";
import { ProductEditor } from "../product-form/product-editor.tsx";
import { useProductEditor } from "../product-form/use-product-editor.ts";
import { useSaveLabel } from "../product-form/save/use-submit.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/product.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { collections, ...choices } = await loadProductChoices(context.get(shopContext));
  return { ...choices, collections: collections ?? [] };
}

const LIST_PATH = "/admin/products";

/**
 * A product on its own page, e.g. for links or another window. The list shows the same form in a sheet. Spec: admin §2.
 */
export default function ProductPage({ params, loaderData: { site, ...choices } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const editor = useProductEditor({
    target: { kind: "edit", id: params.productId },
    listed: [],
    staysOpen: true,
    onClose: () => void navigate(LIST_PATH),
  });
  const saveLabel = useSaveLabel(editor, false);
  return (
    <>
      <PageHeader
        title={`Edit ${editor.base?.name ?? "product"}`}
        action={
          <Link to={LIST_PATH} className="text-link inline-flex min-h-control items-center text-sm">
            All products
          </Link>
        }
      />
      <div className="rounded-sm border border-sand bg-paper">
        <div className="p-4 sm:p-6">
          <ProductEditor editor={editor} choices={choices} site={site} />
        </div>
        <div className="sticky bottom-0 border-t border-sand bg-paper px-4 py-2 sm:px-6">
          <SaveBar {...editor.saveBar} saveLabel={saveLabel} />
        </div>
      </div>
      <UnsavedChangesDialog {...editor.guard.confirmation} />
    </>
  );
}
