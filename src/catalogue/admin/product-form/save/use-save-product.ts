import { useRef, useState } from "react";

import { staffProductMessages } from "../../../rules/staff-messages.ts";
import type { EditableProduct, StaffProduct } from "../../../rules/staff-product.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { getStaffProduct } from "../../products/product-calls.ts";
import type { ProductForm } from "../form-field.tsx";
import { toFormField } from "../product-errors.ts";
import type { ProductValues } from "../product-values.ts";
import type { AddAttempt } from "./save-from-form.ts";
import { addFromForm, updateFromForm } from "./save-from-form.ts";

export interface SaveRequest {
  values: ProductValues;
  /** The stored product that the form was loaded from; null for a new product. */
  base: StaffProduct | null;
}

interface SaveProductOptions {
  form: ProductForm;
  onSaved: () => void;
  /** Called with the stored product if its stock has changed since the form was loaded. */
  onStockChanged: (current: StaffProduct) => void;
}

/**
 * Saves the form and shows errors at their fields. If someone else has saved the product in the meantime, `conflict` is
 * the stored version. Spec: admin §5, §8.
 */
export function useSaveProduct({ form, onSaved, onStockChanged }: SaveProductOptions) {
  const [conflict, setConflict] = useState<EditableProduct>();
  const attempt = useRef<AddAttempt>({ key: "", isSent: false });
  const saving = useMutation(
    ({ values, base }: SaveRequest) =>
      base === null ? addFromForm(values, attempt.current) : updateFromForm(values, base),
    {
      success: onSaved,
      problem: (problem, { values, base }) => {
        if (!problem.isRejection) return showToast(staffProductMessages.saveFailed, { tone: "error" });
        showErrors(problem, values, base);
        if (problem.code === "conflict" && base !== null) void loadCurrent(base.id, problem);
      },
    },
  );

  function showErrors(
    { errors, detail, code }: ApiProblem,
    values: ProductValues,
    base: StaffProduct | null,
  ) {
    let isShownAtField = false;
    for (const [path, messages] of Object.entries(errors)) {
      const field = toFormField(path, values);
      if (field === undefined) continue;
      form.setError(field as keyof ProductValues, { type: "server", message: messages.join(" ") });
      isShownAtField = true;
    }
    if (!isShownAtField && (code !== "conflict" || base === null)) showToast(detail, { tone: "error" });
  }

  async function loadCurrent(id: string, { errors, detail }: ApiProblem) {
    const current = await getStaffProduct(id).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      showToast(error.status === 404 ? error.detail : detail, { tone: "error" });
    });
    if (!current) return;
    if (Object.keys(errors).length > 0) onStockChanged(current.product);
    else setConflict(current);
  }

  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    conflict,
    /** Call after loading a form. Clears the conflict and creates a new idempotency key. */
    reset: () => {
      attempt.current = { key: createIdempotencyKey(), isSent: false };
      setConflict(undefined);
    },
    clearConflict: () => setConflict(undefined),
  };
}
