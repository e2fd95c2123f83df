import { useRef, useState } from "react";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { EditableProduct, StaffProduct } from "#domain/catalogue/staff-product.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { drawKey } from "#web/api-client/idempotency-key.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { getStaffProduct } from "../products/product-calls.ts";
import type { ProductForm } from "./form-field.tsx";
import { fieldOf } from "./product-errors.ts";
import type { ProductValues } from "./product-values.ts";
import type { AddAttempt } from "./save-values.ts";
import { addValues, updateValues } from "./save-values.ts";

interface Saving {
  values: ProductValues;
  /** The stored product the form began with, `null` for a new one. */
  base: StaffProduct | null;
}

interface SaveProductOptions {
  form: ProductForm;
  onSaved: () => void;
  /** The stock of sizes moved since: what is stored now is what the form is compared with from here on. */
  onStockMoved: (current: StaffProduct) => void;
}

/**
 * Saves the form. A refusal is told at the fields it speaks of; a product that somebody else saved meanwhile becomes
 * `conflict`. Spec: admin §5, §8.
 */
export function useSaveProduct({ form, onSaved, onStockMoved }: SaveProductOptions) {
  const [conflict, setConflict] = useState<EditableProduct>();
  const attempt = useRef<AddAttempt>({ key: "", isSent: false });
  const saving = useMutation(
    ({ values, base }: Saving) =>
      base === null ? addValues(values, attempt.current) : updateValues(values, base),
    {
      success: onSaved,
      problem: (problem, { values, base }) => {
        if (!problem.isRefusal) return toast(staffProductMessages.saveFailed, { tone: "error" });
        showRefusal(problem, values, base);
        if (problem.code === "conflict" && base !== null) void catchUp(base.id, problem);
      },
    },
  );

  function showRefusal(
    { errors, detail, code }: ApiProblem,
    values: ProductValues,
    base: StaffProduct | null,
  ) {
    let isShown = false;
    for (const [path, messages] of Object.entries(errors)) {
      const field = fieldOf(path, values);
      if (field === undefined) continue;
      form.setError(field as keyof ProductValues, { type: "server", message: messages.join(" ") });
      isShown = true;
    }
    if (!isShown && (code !== "conflict" || base === null)) toast(detail, { tone: "error" });
  }

  async function catchUp(id: string, { errors, detail }: ApiProblem) {
    const current = await getStaffProduct(id).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      toast(error.status === 404 ? error.detail : detail, { tone: "error" });
    });
    if (!current) return;
    if (Object.keys(errors).length > 0) onStockMoved(current.product);
    else setConflict(current);
  }

  return {
    save: saving.mutate,
    isSaving: saving.pending,
    conflict,
    /** A form begins: what it adds is another product. */
    begin: () => {
      attempt.current = { key: drawKey(), isSent: false };
      setConflict(undefined);
    },
    settleConflict: () => setConflict(undefined),
  };
}
