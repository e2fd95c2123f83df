import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FormDialog } from "../forms/form-dialog.tsx";
import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import type { ProductChoices } from "./basic-section.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { differences } from "./differences.ts";
import { countErrors } from "./product-errors.ts";
import { ProductForm } from "./product-form.tsx";
import { emptyValues, stockAfterRebase, valuesOf } from "./product-values.ts";
import type { ProductTarget } from "./use-edited-product.ts";
import { useEditedProduct } from "./use-edited-product.ts";
import { useProductForm } from "./use-product-form.ts";
import { useSaveProduct } from "./use-save-product.ts";
import { useUploads } from "./pictures/use-uploads.ts";

interface ProductDialogProps {
  /** The products the list shows. */
  listed: readonly StaffProduct[];
  choices: ProductChoices;
}

function targetOf(dialog: string, id: string): ProductTarget | undefined {
  if (dialog === "add") return { kind: "add" };
  return dialog === "edit" && id !== "" ? { kind: "edit", id } : undefined;
}

/** Adds or edits a product over the list; which one the address says. Spec: admin §2, §5. */
export function ProductDialog({ listed, choices }: ProductDialogProps) {
  const query = useListQuery();
  const target = targetOf(query.get("dialog"), query.get("id"));
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
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
  const saving = useSaveProduct({ form, onSaved: () => void finish(), onStockMoved: rebase });
  const { conflict } = saving;
  // What is typed from here on would be lost.
  const isFrozen = saving.isSaving || isSaved;
  const isBusy = isFrozen || isWaiting;

  function begin(product: StaffProduct | null) {
    setBase(product);
    setIsSaved(false);
    saving.begin();
    form.reset(product === null ? emptyValues() : valuesOf(product));
  }

  const state = useEditedProduct({
    target,
    listed,
    onBegin: begin,
    isUntouched: () => !form.formState.isDirty && !uploads.hasAny,
    onMissing: close,
  });

  /** From here on the form is compared with what is stored now; stock that was not edited follows it. */
  function rebase(current: StaffProduct) {
    if (base !== null) {
      stockAfterRebase(form.getValues("variants"), base, current).forEach((stock, at) =>
        form.setValue(`variants.${at}.stock`, stock, { shouldDirty: true }),
      );
    }
    setBase(current);
  }

  async function finish() {
    guard.release();
    setIsSaved(true);
    await revalidate();
    // Said with the list that shows it: the words stay for a moment only.
    toast(base === null ? staffProductMessages.added : staffProductMessages.saved);
    close();
  }

  // A closed form must not be saved once its pictures have arrived.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = target !== undefined;
  });

  async function submit(over: StaffProduct | null = base) {
    if (isBusy) return;
    setIsWaiting(true);
    const haveAllArrived = await uploads.settled();
    setIsWaiting(false);
    if (!isOpen.current) return;
    if (!haveAllArrived) return toast(staffProductMessages.imageFailed, { tone: "error" });
    await form.handleSubmit(async (values) => saving.save({ values, base: over }))();
    setAttempts((count) => count + 1);
  }

  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function saveOver(current: StaffProduct) {
    rebase(current);
    saving.settleConflict();
    void submit(current);
  }

  const count = countErrors(errors);
  const nameOfCollection = (id: string) => choices.collections.find((one) => one.id === id)?.name ?? id;
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
          ref={element}
          form={form}
          base={base}
          choices={choices}
          isFrozen={isFrozen}
          notice={
            conflict && (
              <ConflictNotice
                current={conflict}
                differences={differences(valuesOf(conflict.product), form.getValues(), nameOfCollection)}
                onLoadStored={() => begin(conflict.product)}
                onSaveMine={() => saveOver(conflict.product)}
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
