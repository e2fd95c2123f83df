import { useCallback, useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FormSection } from "#web/admin/forms/form-section.tsx";
import { PictureField } from "#web/admin/pictures/picture-field.tsx";
import type { ProductChoices } from "#web/admin/product-form/basic-section.tsx";
import type { ProductForm } from "#web/admin/product-form/form-field.tsx";
import { pictureTags } from "./picture-tags.ts";
import type { UploadStep } from "./use-uploads.ts";

interface PictureSectionProps {
  form: ProductForm;
  choices: ProductChoices;
  onUpload: (key: string, step: UploadStep) => void;
}

/** The product's main picture, stored as soon as it is chosen. Spec: admin §5, §7. */
export function PictureSection({ form, choices, onUpload }: PictureSectionProps) {
  const { field, fieldState } = useController({ control: form.control, name: "picture" });
  const [round, setRound] = useState(0);
  // The tags say what the product is called when a picture is chosen.
  useWatch({ control: form.control, name: ["name", "collectionRef"] });
  const reportStep = useCallback(
    (step: string | undefined) =>
      onUpload("main", step === "sending" || step === "failed" ? step : undefined),
    [onUpload],
  );

  function remove() {
    field.onChange(null);
    setRound(round + 1);
  }

  return (
    <FormSection
      title="Product Image"
      hint="Shown first wherever the product appears. Sizes may have pictures of their own below."
    >
      <PictureField
        key={round}
        label="Main picture"
        folder="products"
        tags={pictureTags(form, choices)}
        value={field.value}
        error={fieldState.error?.message}
        onChange={field.onChange}
        onChoose={() => form.clearErrors("picture")}
        onStepChange={reportStep}
        onFail={() => toast(staffProductMessages.imageFailed, { tone: "error" })}
      />
      {field.value !== null && (
        <Button variant="quiet" className="justify-self-start px-0!" onClick={remove}>
          Remove main picture
        </Button>
      )}
    </FormSection>
  );
}
