import type { ReactNode, RefObject } from "react";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { Button } from "#web/ui/button.tsx";

import { AuditTrail } from "../audit/audit-trail.tsx";
import { FormBody } from "../forms/form-body.tsx";
import type { ProductChoices } from "./basic-section.tsx";
import { BasicSection } from "./basic-section.tsx";
import { FlagsSection } from "./flags-section.tsx";
import type { ProductForm as Form } from "./form-field.tsx";
import { NotesSection } from "./notes-section.tsx";
import { PictureSection } from "./pictures/picture-section.tsx";
import { PricingOverview } from "./pricing-overview.tsx";
import type { UploadStatus } from "./pictures/use-uploads.ts";
import { VariantsSection } from "./variants-section.tsx";

interface ProductFormProps {
  id: string;
  ref: RefObject<HTMLFormElement | null>;
  form: Form;
  /** The stored product, `null` for a new product. */
  base: StaffProduct | null;
  choices: ProductChoices;
  /** The form is being saved or has been saved. */
  isFrozen: boolean;
  /** Shown above the first section. */
  notice: ReactNode;
  onUpload: (key: string, status: UploadStatus) => void;
  onSubmit: () => void;
}

/** The product form with all its sections. Spec: admin §2. */
export function ProductForm({
  id,
  ref,
  form,
  base,
  choices,
  isFrozen,
  notice,
  onUpload,
  onSubmit,
}: ProductFormProps) {
  return (
    <>
      {notice}
      {base !== null && (
        // Prices and stock change most often but are the last section.
        <div className="relative -mt-2 -mb-9 flex justify-end">
          <Button variant="quiet" className="-mr-3" onClick={() => form.setFocus("variants.0.price")}>
            Change prices and stock
          </Button>
        </div>
      )}
      <form
        id={id}
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FormBody isFrozen={isFrozen} className="grid grid-cols-1 gap-8">
          <BasicSection form={form} choices={choices} />
          <NotesSection form={form} />
          <PictureSection form={form} choices={choices} onUpload={onUpload} />
          <PricingOverview form={form} />
          <FlagsSection form={form} />
          <VariantsSection form={form} choices={choices} sold={base?.sold ?? {}} onUpload={onUpload} />
        </FormBody>
      </form>
      {base !== null && (
        <div className="mt-8">
          <AuditTrail subjectType="product" subjectId={base.id} />
        </div>
      )}
    </>
  );
}
