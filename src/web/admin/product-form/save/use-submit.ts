import { useEffect, useRef, useState } from "react";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import type { ProductForm } from "#web/admin/product-form/form-field.tsx";
import type { useUploads } from "#web/admin/product-form/pictures/use-uploads.ts";
import type { SaveRequest } from "./use-save-product.ts";

interface SubmitOptions {
  formId: string;
  form: ProductForm;
  uploads: ReturnType<typeof useUploads>;
  /** Whether a product is open. */
  isOpen: boolean;
  /** Whether the form is being saved or has been saved. */
  isFrozen: boolean;
  save: (request: SaveRequest) => Promise<unknown>;
}

/** Saves the form once all uploads have ended. Focuses the first field with an error. Spec: admin §5. */
export function useSubmit({ formId, form, uploads, isOpen, isFrozen, save }: SubmitOptions) {
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  // Does not save a form that was closed while it waited for uploads.
  const isStillOpen = useRef(false);
  useEffect(() => {
    isStillOpen.current = isOpen;
  });

  useEffect(() => {
    if (attempts === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, formId]);

  /** @param base the stored product that the form is compared with */
  async function submit(base: StaffProduct | null) {
    if (isFrozen || isWaiting) return;
    setIsWaiting(true);
    const areAllStored = await uploads.waitForUploads();
    setIsWaiting(false);
    if (!isStillOpen.current) return;
    if (!areAllStored) return toast(staffProductMessages.imageFailed, { tone: "error" });
    await form.handleSubmit((values) => save({ values, base }))();
    setAttempts((count) => count + 1);
  }

  return { submit: (base: StaffProduct | null) => void submit(base), isWaiting };
}
