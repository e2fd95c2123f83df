import type { ReactNode } from "react";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import type { PreviewSite } from "../../rules/search/search-preview.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import type { ProductChoices } from "./product-values.ts";
import { BasicSection } from "./basic-section.tsx";
import { FlagsSection } from "./flags-section.tsx";
import type { ProductForm as Form } from "./form-field.tsx";
import { NotesSection } from "./scent/notes-section.tsx";
import { OrganizationSection } from "./organization-section.tsx";
import { PairingsSection } from "./pairings-section.tsx";
import { ImageSection } from "./images/image-section.tsx";
import { PricingOverview } from "./pricing-overview.tsx";
import type { UploadStatus } from "./images/use-uploads.ts";
import { ScentSection } from "./scent/scent-section.tsx";
import { SearchPreviewSection } from "./search-preview-section.tsx";
import { StatusSection } from "./status-section.tsx";
import { VariantsSection } from "./variants-section.tsx";

interface ProductFormProps {
  id: string;
  form: Form;
  /** The stored product; null for a new product. */
  base: StaffProduct | null;
  choices: ProductChoices;
  site: PreviewSite;
  /** Whether the form is disabled: while a save runs and after it succeeded. */
  isFrozen: boolean;
  /** Shown above the first section. */
  notice: ReactNode;
  onUpload: (key: string, status: UploadStatus) => void;
  onSubmit: () => void;
}

/** The product form with all its sections: contents in the first column, settings in the second. Spec: admin §2. */
export function ProductForm({
  id,
  form,
  base,
  choices,
  site,
  isFrozen,
  notice,
  onUpload,
  onSubmit,
}: ProductFormProps) {
  return (
    <>
      <div className="contents">{notice}</div>
      <ScriptedForm id={id} onSubmit={onSubmit}>
        <FormBody
          isFrozen={isFrozen}
          className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]"
        >
          <div className="grid grid-cols-1 content-start gap-5">
            <BasicSection form={form} />
            <VariantsSection form={form} choices={choices} sold={base?.sold ?? {}} onUpload={onUpload} />
            <PricingOverview form={form} />
            <ImageSection form={form} choices={choices} onUpload={onUpload} />
            <NotesSection form={form} />
            <ScentSection form={form} />
          </div>
          <div className="grid grid-cols-1 content-start gap-5 border-sand max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8">
            <StatusSection form={form} />
            <FlagsSection form={form} />
            <OrganizationSection form={form} choices={choices} />
            <PairingsSection form={form} productId={base?.id ?? null} />
            <SearchPreviewSection form={form} productId={base?.id ?? null} site={site} />
            {base !== null && <AuditTrail subjectType="product" subjectId={base.id} />}
          </div>
        </FormBody>
      </ScriptedForm>
    </>
  );
}
