import { useEffect, useId, useState } from "react";

import { bulkMessages } from "#domain/catalogue/staff-messages.ts";
import type { ProductChange } from "#domain/catalogue/product-change.ts";
import { changeProductsSchema } from "#domain/catalogue/product-change.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { validateInput } from "#web/admin/validate-input.ts";
import type { BulkChoice } from "./bulk-change-fields.tsx";
import { BulkChangeFields, NO_CHOICE } from "./bulk-change-fields.tsx";
import { changeProducts } from "./bulk-calls.ts";

function toFlag(choice: BulkChoice["newArrival"]): boolean | undefined {
  return choice === "" ? undefined : choice === "on";
}

function toProductChange(choice: BulkChoice): ProductChange {
  const percentage = choice.percentage === "" ? Number.NaN : Number(choice.percentage);
  return {
    collectionRef: choice.collection || undefined,
    discountPercentage: choice.discount === "" ? undefined : choice.discount === "remove" ? null : percentage,
    isNewArrival: toFlag(choice.newArrival),
    isWeeklySale: toFlag(choice.weeklySale),
  };
}

interface BulkChangeDialogProps {
  isOpen: boolean;
  products: readonly StaffProduct[];
  collections: readonly { id: string; name: string }[];
  onClose: () => void;
  onChanged: () => void;
}

/** Changes the collection, discount or flags of the selected products, all or nothing. */
export function BulkChangeDialog({
  isOpen,
  products,
  collections,
  onClose,
  onChanged,
}: BulkChangeDialogProps) {
  const formId = useId();
  const [choice, setChoice] = useState(NO_CHOICE);
  const changing = useMutation(
    async (submitted: BulkChoice) => {
      const ids = products.map(({ id }) => id);
      const input = validateInput(changeProductsSchema, { ids, change: toProductChange(submitted) });
      return changeProducts(input.ids, input.change);
    },
    {
      success: ({ changed }) => {
        toast(bulkMessages.changed(changed));
        onChanged();
      },
      problem: ({ isRejection }) => {
        if (!isRejection) toast(bulkMessages.changeFailed, { tone: "error" });
      },
    },
  );
  const { reset, problem, errors } = changing;
  const percentageError = errors["change.discountPercentage"]?.[0];
  const reasons = Object.entries(errors)
    .filter(([field]) => field !== "change.discountPercentage")
    .flatMap(([, messages]) => messages);

  useEffect(() => {
    if (!isOpen) return;
    setChoice(NO_CHOICE);
    reset();
  }, [isOpen, reset]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={products.length === 1 ? "Change 1 product" : `Change ${products.length} products`}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={changing.pending} busyLabel="Saving …">
            Change
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void changing.mutate(choice);
        }}
      >
        <BulkChangeFields
          choice={choice}
          onChange={(changed) => {
            setChoice(changed);
            reset();
          }}
          collections={collections}
          error={percentageError}
        />
        <div role="alert" className="text-sm text-oxblood empty:hidden">
          {problem?.isRejection === true && reasons.length > 0 && (
            <>
              {problem.code === "conflict" && <p className="font-medium">{problem.detail}</p>}
              <ul className="mt-1.5 grid gap-1">
                {reasons.map((reason) => (
                  <li key={reason} className="wrap-anywhere">
                    {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
