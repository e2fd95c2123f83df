import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import type { StoredDeliveryRates } from "../rules/delivery-rates.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useRatesReplacement } from "./rates/use-rates-replacement.ts";

interface DeleteZoneDialogProps {
  stored: StoredDeliveryRates;
  /** Name of the zone. */
  zone: string;
  onClose: () => void;
}

/** Deletes a zone after confirmation. Mounted while open. */
export function DeleteZoneDialog({ stored, zone, onClose }: DeleteZoneDialogProps) {
  const { replace, isSaving } = useRatesReplacement(stored, onClose);
  const zones = stored.rates.zones.filter(({ name }) => name !== zone);
  return (
    <ConfirmDialog
      isOpen
      title={messages.deleteTitle(zone)}
      confirmLabel={messages.delete}
      isBusy={isSaving}
      onConfirm={() => void replace({ ...stored.rates, zones })}
      onClose={onClose}
    >
      <p>{messages.deleteText}</p>
    </ConfirmDialog>
  );
}
