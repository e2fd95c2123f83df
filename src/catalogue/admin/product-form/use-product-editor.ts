import { useId, useState } from "react";

import { staffProductMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useUploads } from "./images/use-uploads.ts";
import { describeErrors } from "./product-errors.ts";
import { createEmptyValues, computeStockAfterRebase, toFormValues } from "./product-values.ts";
import type { ProductTarget } from "./use-edited-product.ts";
import { useEditedProduct } from "./use-edited-product.ts";
import { useProductForm } from "./use-product-form.ts";
import { useSaveProduct } from "./save/use-save-product.ts";
import { useSubmit } from "./save/use-submit.ts";

interface ProductEditorOptions {
  /** The product to edit; undefined if none is open. */
  target: ProductTarget | undefined;
  /** Products on the list page behind the editor, if any. */
  listed: readonly StaffProduct[];
  /** Reloads the list after a save. */
  reloadList?: () => Promise<void>;
  /** Whether the product stays open after a save. */
  staysOpen?: boolean;
  /** Called if the product does not exist or cannot be loaded and, unless `staysOpen`, after a save. */
  onClose: () => void;
}

/** Loads, edits and saves one product. `ProductEditor` shows the form in a sheet or on a page. Spec: admin §2, §5. */
export function useProductEditor(options: ProductEditorOptions) {
  const { target, listed, reloadList, staysOpen = false, onClose } = options;
  const formId = useId();
  const [base, setBase] = useState<StaffProduct | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const form = useProductForm();
  const uploads = useUploads();
  const isOpen = target !== undefined;
  const guard = useUnsavedGuard(isOpen && (form.formState.isDirty || uploads.hasUnstoredImages));
  const saving = useSaveProduct({ form, onSaved: () => void finishSave(), onStockChanged: rebaseForm });
  // Prevents edits during and after the save, because they would be lost.
  const isFrozen = saving.isSaving || isSaved;
  const { submit, isWaiting } = useSubmit({ formId, form, uploads, isOpen, isFrozen, save: saving.save });

  function loadForm(product: StaffProduct | null) {
    setBase(product);
    setIsSaved(false);
    saving.reset();
    form.reset(product === null ? createEmptyValues() : toFormValues(product));
  }

  const { state, reload } = useEditedProduct({
    target,
    listed,
    onLoad: loadForm,
    isUntouched: () => !form.formState.isDirty && !uploads.hasUnstoredImages,
    onMissing: onClose,
  });

  /** Makes `current` the version that edits are compared with, and updates stock that was not edited. */
  function rebaseForm(current: StaffProduct) {
    if (base !== null) {
      computeStockAfterRebase(form.getValues("variants"), base, current).forEach((stock, index) =>
        form.setValue(`variants.${index}.stock`, stock, { shouldDirty: true }),
      );
    }
    setBase(current);
  }

  async function finishSave() {
    guard.release();
    setIsSaved(true);
    await reloadList?.();
    // Shown after the reload, which may take longer than a toast is visible.
    showToast(base === null ? staffProductMessages.added : staffProductMessages.saved);
    if (staysOpen) reload();
    else onClose();
  }

  function saveMyVersion(current: StaffProduct) {
    rebaseForm(current);
    saving.clearConflict();
    submit(current);
  }

  return {
    form,
    base,
    guard,
    /** Props of the save bar. */
    saveBar: { formId, isBusy: isFrozen || isWaiting, note: describeErrors(form.formState.errors) },
    conflict: saving.conflict,
    isFrozen,
    loadForm,
    saveMyVersion,
    /** `undefined` if no product is open. */
    state: target && state,
    submit: () => submit(base),
    reportUpload: uploads.report,
  };
}
