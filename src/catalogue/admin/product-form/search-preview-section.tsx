import { useWatch } from "react-hook-form";

import type { PreviewSite } from "../../rules/search/search-preview.ts";
import { previewSearchResult } from "../../rules/search/search-preview.ts";
import { searchPreviewMessages } from "../../rules/staff-messages.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductForm } from "./product-values.ts";

interface SearchPreviewSectionProps {
  form: ProductForm;
  /** Null for a new product. */
  productId: string | null;
  site: PreviewSite;
}

/** Previews how search engines may show the product page, using the typed name and description. */
export function SearchPreviewSection({ form, productId, site }: SearchPreviewSectionProps) {
  const [name, description] = useWatch({ control: form.control, name: ["name", "description"] });
  const preview = previewSearchResult({ id: productId, name, description }, site);
  return (
    <FormSection
      title={searchPreviewMessages.title}
      hint={productId === null ? searchPreviewMessages.newHint : searchPreviewMessages.hint}
    >
      <div className="grid gap-2 text-sm wrap-anywhere">
        <div className="rounded-sm border border-sand px-3 py-2">
          <p className="text-xs text-umber">{preview.address}</p>
          <p className="text-xl text-lapis">{preview.title}</p>
          <p className="text-umber">{preview.description}</p>
        </div>
        {preview.notes.map((note) => (
          <p key={note} className="text-umber">
            {note}
          </p>
        ))}
      </div>
    </FormSection>
  );
}
