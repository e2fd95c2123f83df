import { useCallback, useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { staffProductMessages } from "../../../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { ImageField } from "#media/admin/image-field.tsx";
import type { ProductChoices } from "../product-values.ts";
import type { ProductForm } from "../form-field.tsx";
import { getImageTags } from "./image-tags.ts";
import type { UploadStatus } from "./use-uploads.ts";

interface ImageSectionProps {
  form: ProductForm;
  choices: ProductChoices;
  onUpload: (key: string, status: UploadStatus) => void;
}

/** The product's main image. Uploaded as soon as staff select it. Spec: admin §5, §7. */
export function ImageSection({ form, choices, onUpload }: ImageSectionProps) {
  const { field, fieldState } = useController({ control: form.control, name: "storedImage" });
  const [resetKey, setResetKey] = useState(0);
  // Re-renders when the name or collection changes, because `getImageTags` reads them.
  useWatch({ control: form.control, name: ["name", "collectionRef"] });
  const reportStatus = useCallback(
    (status: string | undefined) =>
      onUpload("main", status === "uploading" || status === "failed" ? status : undefined),
    [onUpload],
  );

  function removeImage() {
    field.onChange(null);
    setResetKey(resetKey + 1);
  }

  return (
    <FormSection
      title="Product Image"
      hint="Shown first wherever the product appears. Each size can also have its own images."
    >
      <ImageField
        key={resetKey}
        label="Main image"
        folder="products"
        tags={getImageTags(form, choices)}
        value={field.value}
        error={fieldState.error?.message}
        onChange={field.onChange}
        onChoose={() => form.clearErrors("storedImage")}
        onStatusChange={reportStatus}
        onFail={() => showToast(staffProductMessages.imageFailed, { tone: "error" })}
      />
      {field.value !== null && (
        <Button variant="quiet" className="justify-self-start px-0!" onClick={removeImage}>
          Remove main image
        </Button>
      )}
    </FormSection>
  );
}
