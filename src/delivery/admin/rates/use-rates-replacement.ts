import { useRevalidator } from "react-router";

import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { DeliveryRates, StoredDeliveryRates } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { saveDeliveryRates } from "../delivery-calls.ts";

/**
 * Replaces the displayed rates. If the server rejects the new rates, shows its message and reloads the page's data, so
 * that after a conflict the page shows the rates that someone else saved.
 */
export function useRatesReplacement(displayed: StoredDeliveryRates, onSaved: () => void) {
  const { revalidate } = useRevalidator();
  const saving = useMutation(
    (rates: DeliveryRates) => saveDeliveryRates({ rates, expectedUpdatedAt: displayed.updatedAt }),
    {
      success: () => {
        showToast(deliveryRateMessages.saved);
        void revalidate();
        onSaved();
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : messages.saveFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
  return { replace: saving.mutate, isSaving: saving.isPending };
}
