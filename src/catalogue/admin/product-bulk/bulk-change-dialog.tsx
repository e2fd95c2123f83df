import { useEffect, useState } from "react";

import { bulkMessages } from "../../rules/staff-messages.ts";
import type { ProductChange } from "../../rules/product-change.ts";
import { changeProductsSchema } from "../../rules/product-change.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { validateInput } from "#kit/admin/validate-input.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
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
  /** Ids of the selected products. */
  ids: readonly string[];
  collections: readonly { id: string; name: string }[];
  onClose: () => void;
  onChanged: () => void;
}

/** A dialog that changes the collection, discount or flags of the selected products, all or none. */
export function BulkChangeDialog({ isOpen, ids, collections, onClose, onChanged }: BulkChangeDialogProps) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const changing = useMutation(
    async (submitted: BulkChoice) => {
      const input = validateInput(changeProductsSchema, { ids, change: toProductChange(submitted) });
      return changeProducts(input.ids, input.change);
    },
    {
      success: ({ changed }) => {
        showToast(bulkMessages.changed(changed));
        onChanged();
      },
      problem: ({ isRejection }) => {
        if (!isRejection) showToast(bulkMessages.changeFailed, { tone: "error" });
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
    <BulkDialog
      isOpen={isOpen}
      onClose={onClose}
      title={ids.length === 1 ? "Change 1 product" : `Change ${ids.length} products`}
      submitLabel="Change"
      isBusy={changing.isPending}
      onSubmit={() => void changing.mutate(choice)}
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
      <BulkReasons
        detail={problem?.code === "conflict" ? problem.detail : undefined}
        reasons={problem?.isRejection === true ? reasons : []}
      />
    </BulkDialog>
  );
}
