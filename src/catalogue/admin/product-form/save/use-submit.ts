import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";

import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { staffProductMessages, productStatusMessages } from "../../../rules/staff-messages.ts";
import type { StaffProduct } from "../../../rules/staff-product.ts";
import type { ProductForm } from "../form-field.tsx";
import type { useUploads } from "../images/use-uploads.ts";
import type { SaveRequest } from "./use-save-product.ts";

interface SubmitOptions {
  formId: string;
  form: ProductForm;
  uploads: ReturnType<typeof useUploads>;
  /** Whether a product is open. */
  isOpen: boolean;
  /** Whether the form is disabled: while a save runs and after it succeeded. */
  isFrozen: boolean;
  save: (request: SaveRequest) => Promise<unknown>;
}

/** Returns a function that waits for uploads, then saves the form. Focuses the first invalid field. Spec: admin §5. */
export function useSubmit({ formId, form, uploads, isOpen, isFrozen, save }: SubmitOptions) {
  const [submitCount, setSubmitCount] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  // A form that staff close while it waits for uploads is not saved.
  const isStillOpen = useRef(false);
  useEffect(() => {
    isStillOpen.current = isOpen;
  });

  useEffect(() => {
    if (submitCount === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, formId]);

  /** @param base the stored product to compare the form with; null for a new product */
  async function submit(base: StaffProduct | null) {
    if (isFrozen || isWaiting) return;
    setIsWaiting(true);
    const areAllStored = await uploads.waitForUploads();
    setIsWaiting(false);
    if (!isStillOpen.current) return;
    if (!areAllStored) return showToast(staffProductMessages.imageFailed, { tone: "error" });
    await form.handleSubmit((values) => save({ values, base }))();
    setSubmitCount((count) => count + 1);
  }

  return { submit: (base: StaffProduct | null) => void submit(base), isWaiting };
}

interface EditedProduct {
  form: ProductForm;
  /** The stored product; null for a new product. */
  base: StaffProduct | null;
}

/** Returns the label of the save button. The label says whether saving publishes the product. */
export function useSaveLabel({ form, base }: EditedProduct, isNew: boolean): string {
  const status = useWatch({ control: form.control, name: "status" });
  if (status === "draft") return productStatusMessages.saveDraft;
  if (isNew) return "Add product";
  const willPublish = status === "published" && base !== null && base.status !== "published";
  return willPublish ? productStatusMessages.saveAndPublish : "Save product";
}
