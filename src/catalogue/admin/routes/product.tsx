import { useEffect } from "react";
import { Link, useNavigate } from "react-router";

import { productMessages } from "../../rules/product-messages.ts";
import type { PreviewSite } from "../../rules/search/search-preview.ts";

import { shopContext } from "#store/context.ts";

import { SaveBar } from "#kit/admin/forms/save-bar.tsx";
import { loadProductChoices } from "./load-product-choices.server.ts";
import { describeErrors } from "../product-form/product-errors.ts";
import { ProductFields } from "../product-form/product-fields.tsx";
import type { ProductChoices } from "../product-form/product-values.ts";
import type { EditedProduct } from "../product-form/use-product-form.ts";
import { getSaveLabel, readProduct, useProductForm } from "../product-form/use-product-form.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Spinner } from "#kit/ui/spinner.tsx";
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
  const id = params.productId;
  const { data: product, problem } = useStaffData(id, () => readProduct(id));

  useEffect(() => {
    if (!problem) return;
    const text = problem.status === 404 ? productMessages.notFound : productMessages.loadFailed;
    showToast(text, { tone: "error" });
    void navigate(LIST_PATH);
  }, [problem, navigate]);

  if (product) return <ProductEditor product={product} choices={choices} site={site} />;
  return (
    <>
      <ProductHeader name="product" />
      <div className="flex min-h-60 items-center justify-center border border-sand bg-paper">
        <Spinner label="Loading the product" />
      </div>
    </>
  );
}

function ProductHeader({ name }: { name: string }) {
  return (
    <PageHeader
      title={`Edit ${name}`}
      action={
        <Link to={LIST_PATH} className="text-link inline-flex min-h-control items-center text-sm">
          All products
        </Link>
      }
    />
  );
}

interface ProductEditorProps {
  product: EditedProduct;
  choices: ProductChoices;
  site: PreviewSite;
}

function ProductEditor({ product, choices, site }: ProductEditorProps) {
  const form = useProductForm({ record: product, choices, staysOpen: true });
  return (
    <>
      <ProductHeader name={form.base?.name ?? "product"} />
      <div className="rounded-sm border border-sand bg-paper">
        <div className="p-4 sm:p-6">
          <ProductFields form={form} choices={choices} site={site} />
        </div>
        <div className="sticky bottom-0 border-t border-sand bg-paper px-4 py-2 sm:px-6">
          <SaveBar
            formId={form.id}
            isBusy={form.isBusy}
            note={form.note ?? describeErrors(form.fields.formState.errors)}
            saveLabel={getSaveLabel(form)}
          />
        </div>
      </div>
    </>
  );
}
