import type { DeliveryRates, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { compareRates } from "./rates/compare-rates.ts";
import { RateChanges } from "./rates/rate-changes.tsx";
import { areRatesEqual } from "./rates/rates-edit.ts";
import { useRatesReplacement } from "./rates/use-rates-replacement.ts";

interface ImportDialogProps {
  stored: StoredDeliveryRates;
  fileName: string;
  /** The rates in the file. */
  rates: DeliveryRates;
  onClose: () => void;
}

/** Shows how a file would change the stored rates, and saves the file's rates on confirmation. Mounted while open. */
export function ImportDialog({ stored, fileName, rates, onClose }: ImportDialogProps) {
  const { replace, isSaving } = useRatesReplacement(stored, onClose);
  const isSame = areRatesEqual(stored.rates, rates);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.importTitle}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isSame} isBusy={isSaving} onClick={() => void replace(rates)}>
            {messages.importConfirm}
          </Button>
        </div>
      }
    >
      {isSame ? <p>{messages.noChange}</p> : <Changes stored={stored} fileName={fileName} rates={rates} />}
    </Dialog>
  );
}

function Changes({ stored, fileName, rates }: Omit<ImportDialogProps, "onClose">) {
  const changes = compareRates(stored.rates, rates);
  return (
    <>
      <p>{messages.importHint(fileName)}</p>
      {changes.length === 0 ? (
        <p className="mt-2">{messages.onlyDetailsChange}</p>
      ) : (
        <RateChanges changes={changes} />
      )}
    </>
  );
}
