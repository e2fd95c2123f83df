import { useCallback, useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { staffProductMessages } from "../../../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { PictureField } from "#media/admin/picture-field.tsx";
import type { ProductChoices } from "../product-values.ts";
import type { ProductForm } from "../form-field.tsx";
import { getPictureTags } from "./picture-tags.ts";
import type { UploadStatus } from "./use-uploads.ts";

interface PictureSectionProps {
  form: ProductForm;
  choices: ProductChoices;
  onUpload: (key: string, status: UploadStatus) => void;
}

/** The product's main picture. Uploaded as soon as staff select it. Spec: admin §5, §7. */
export function PictureSection({ form, choices, onUpload }: PictureSectionProps) {
  const { field, fieldState } = useController({ control: form.control, name: "picture" });
  const [resetKey, setResetKey] = useState(0);
  // Re-renders when the name or collection changes, because `getPictureTags` reads them.
  useWatch({ control: form.control, name: ["name", "collectionRef"] });
  const reportStatus = useCallback(
    (status: string | undefined) =>
      onUpload("main", status === "uploading" || status === "failed" ? status : undefined),
    [onUpload],
  );

  function removePicture() {
    field.onChange(null);
    setResetKey(resetKey + 1);
  }

  return (
    <FormSection
      title="Product Image"
      hint="Shown first wherever the product appears. Each size can also have its own pictures."
    >
      <PictureField
        key={resetKey}
        label="Main picture"
        folder="products"
        tags={getPictureTags(form, choices)}
        value={field.value}
        error={fieldState.error?.message}
        onChange={field.onChange}
        onChoose={() => form.clearErrors("picture")}
        onStatusChange={reportStatus}
        onFail={() => showToast(staffProductMessages.imageFailed, { tone: "error" })}
      />
      {field.value !== null && (
        <Button variant="quiet" className="justify-self-start px-0!" onClick={removePicture}>
          Remove main picture
        </Button>
      )}
    </FormSection>
  );
}
