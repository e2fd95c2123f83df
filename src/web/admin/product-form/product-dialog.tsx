import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { PreviewSite } from "#domain/catalogue/search-preview.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FormDialog } from "../forms/form-dialog.tsx";
import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import type { ProductChoices } from "./product-choices.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { differences } from "./differences.ts";
import { countErrors } from "./product-errors.ts";
import { ProductForm } from "./product-form.tsx";
import { emptyValues, stockAfterRebase, toFormValues } from "./product-values.ts";
import type { ProductTarget } from "./use-edited-product.ts";
import { useEditedProduct } from "./use-edited-product.ts";
import { useProductForm } from "./use-product-form.ts";
import { useSaveProduct } from "./use-save-product.ts";
import { useUploads } from "./pictures/use-uploads.ts";

interface ProductDialogProps {
  /** Products of the current list page. */
  listed: readonly StaffProduct[];
  choices: ProductChoices;
  site: PreviewSite;
}

function targetOf(dialog: string, id: string): ProductTarget | undefined {
  if (dialog === "add") return { kind: "add" };
  return dialog === "edit" && id !== "" ? { kind: "edit", id } : undefined;
}

/** Adds or edits the product that the query parameters name, in a dialog over the list. Spec: admin §2, §5. */
export function ProductDialog({ listed, choices, site }: ProductDialogProps) {
  const query = useListQuery();
  const target = targetOf(query.get("dialog"), query.get("id"));
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState<StaffProduct | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const form = useProductForm();
  const uploads = useUploads();
  const { isDirty, errors } = form.formState;
  const guard = useUnsavedGuard(target !== undefined && (isDirty || uploads.hasAny));
  const close = () => query.close("dialog", "id");
  const saving = useSaveProduct({ form, onSaved: () => void finish(), onStockChanged: rebase });
  const { conflict } = saving;
  // Edits made while or after saving would be lost.
  const isFrozen = saving.isSaving || isSaved;
  const isBusy = isFrozen || isWaiting;

  function loadForm(product: StaffProduct | null) {
    setBase(product);
    setIsSaved(false);
    saving.reset();
    form.reset(product === null ? emptyValues() : toFormValues(product));
  }

  const state = useEditedProduct({
    target,
    listed,
    onLoad: loadForm,
    isUntouched: () => !form.formState.isDirty && !uploads.hasAny,
    onMissing: close,
  });

  /** Makes `current` the version that the form is compared with, and updates stock that was not edited. */
  function rebase(current: StaffProduct) {
    if (base !== null) {
      stockAfterRebase(form.getValues("variants"), base, current).forEach((stock, index) =>
        form.setValue(`variants.${index}.stock`, stock, { shouldDirty: true }),
      );
    }
    setBase(current);
  }

  async function finish() {
    guard.release();
    setIsSaved(true);
    await revalidate();
    // Shown after the list has reloaded, because toasts disappear after a moment.
    toast(base === null ? staffProductMessages.added : staffProductMessages.saved);
    close();
  }

  // A form that was closed while it waited for uploads must not be saved.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = target !== undefined;
  });

  async function submit(savedBase: StaffProduct | null = base) {
    if (isBusy) return;
    setIsWaiting(true);
    const areAllStored = await uploads.waitForUploads();
    setIsWaiting(false);
    if (!isOpen.current) return;
    if (!areAllStored) return toast(staffProductMessages.imageFailed, { tone: "error" });
    await form.handleSubmit(async (values) => saving.save({ values, base: savedBase }))();
    setAttempts((count) => count + 1);
  }

  useEffect(() => {
    if (attempts > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function saveMyVersion(current: StaffProduct) {
    rebase(current);
    saving.clearConflict();
    void submit(current);
  }

  const count = countErrors(errors);
  const nameOfCollection = (id: string) =>
    choices.collections.find((collection) => collection.id === id)?.name ?? id;
  return (
    <FormDialog
      isOpen={target !== undefined}
      title={target?.kind === "edit" ? `Edit ${base?.name ?? "product"}` : "Add Product"}
      formId={formId}
      saveLabel={target?.kind === "edit" ? "Save product" : "Add product"}
      isBusy={isBusy}
      guard={guard}
      onClose={close}
      note={count > 0 ? staffProductMessages.fieldsToFix(count) : undefined}
    >
      {target !== undefined && state === "loading" && (
        <div className="flex min-h-60 items-center justify-center">
          <Spinner label="Loading the product" />
        </div>
      )}
      {target !== undefined && state === "ready" && (
        <ProductForm
          id={formId}
          ref={formElement}
          form={form}
          base={base}
          choices={choices}
          site={site}
          isFrozen={isFrozen}
          notice={
            conflict && (
              <EditConflict
                current={conflict}
                differences={differences(toFormValues(conflict.product), form.getValues(), nameOfCollection)}
                onLoadStored={() => loadForm(conflict.product)}
                onSaveMine={() => saveMyVersion(conflict.product)}
              />
            )
          }
          onUpload={uploads.report}
          onSubmit={() => void submit()}
        />
      )}
    </FormDialog>
  );
}
