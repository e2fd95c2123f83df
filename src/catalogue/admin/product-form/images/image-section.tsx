import { useState } from "react";
import { useWatch } from "react-hook-form";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { Button } from "#kit/ui/button.tsx";
import { FormImage } from "#media/admin/image-field.tsx";
import type { ProductChoices, ProductForm } from "../product-values.ts";
import { getImageTags } from "./image-tags.ts";

/** The product's main image. Uploaded as soon as staff select it. Spec: admin §5, §7. */
export function ImageSection({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const [resetKey, setResetKey] = useState(0);
  // Re-renders when the name or collection changes, because `getImageTags` reads them.
  const [storedImage] = useWatch({
    control: form.control,
    name: ["storedImage", "name", "collectionRef"],
  });

  function removeImage() {
    form.setValue("storedImage", null, { shouldDirty: true });
    setResetKey(resetKey + 1);
  }

  return (
    <FormSection
      title="Product Image"
      hint="Shown first wherever the product appears. Each size can also have its own images."
    >
      <FormImage
        key={resetKey}
        form={form}
        name="storedImage"
        label="Main image"
        folder="products"
        tags={getImageTags(form, choices)}
      />
      {storedImage !== null && (
        <Button variant="quiet" className="justify-self-start px-0!" onClick={removeImage}>
          Remove main image
        </Button>
      )}
    </FormSection>
  );
}
