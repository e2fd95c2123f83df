import { RecordFields } from "#kit/admin/forms/record-form.tsx";
import type { PreviewSite } from "../../rules/search/search-preview.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import type { ProductChoices } from "./product-values.ts";
import { BasicSection } from "./basic-section.tsx";
import { FlagsSection } from "./flags-section.tsx";
import type { ProductFormState } from "./use-product-form.ts";
import { NotesSection } from "./scent/notes-section.tsx";
import { OrganizationSection } from "./organization-section.tsx";
import { PairingsSection } from "./pairings-section.tsx";
import { ImageSection } from "./images/image-section.tsx";
import { PricingOverview } from "./pricing-overview.tsx";
import { ScentSection } from "./scent/scent-section.tsx";
import { SearchPreviewSection } from "./search-preview-section.tsx";
import { StatusSection } from "./status-section.tsx";
import { VariantsSection } from "./variants-section.tsx";

interface ProductFieldsProps {
  form: ProductFormState;
  choices: ProductChoices;
  site: PreviewSite;
}

/** The product form with all its sections: contents in the first column, settings in the second. Spec: admin §2. */
export function ProductFields({ form, choices, site }: ProductFieldsProps) {
  const { fields, base } = form;
  const productId = base?.id ?? null;
  return (
    <RecordFields
      form={form}
      item="product"
      className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]"
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <BasicSection form={fields} />
        <VariantsSection form={fields} choices={choices} sold={base?.sold ?? {}} />
        <PricingOverview form={fields} />
        <ImageSection form={fields} choices={choices} />
        <NotesSection form={fields} />
        <ScentSection form={fields} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5 border-sand max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8">
        <StatusSection form={fields} />
        <FlagsSection form={fields} />
        <OrganizationSection form={fields} choices={choices} />
        <PairingsSection form={fields} productId={productId} />
        <SearchPreviewSection form={fields} productId={productId} site={site} />
        {productId !== null && <AuditTrail subjectType="product" subjectId={productId} />}
      </div>
    </RecordFields>
  );
}
