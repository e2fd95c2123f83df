import { bulkMessages } from "../../../rules/texts/staff-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

import type { BulkOutcome } from "./use-bulk-change.ts";

interface BulkFailuresProps<Item> {
  outcome: BulkOutcome<Item>;
  /** Name of the items, e.g. `messages`. */
  itemName: string;
  getName: (item: Item) => string;
}

/** Lists the items that a bulk change could not change, with the reasons. */
export function BulkFailures<Item>({
  outcome: { total, changed, rejected, stoppedBy },
  itemName,
  getName,
}: BulkFailuresProps<Item>) {
  return (
    <div role="alert" className="text-sm text-oxblood">
      {stoppedBy && <p>{bulkMessages.stopped(changed.length, total, stoppedBy.detail)}</p>}
      {rejected.length > 0 && (
        <>
          <p className="font-medium">{bulkMessages.rejected(rejected.length, total, itemName)}</p>
          <ul className="mt-1.5 grid gap-1">
            {rejected.map(({ item, reason }) => (
              <li key={getName(item)} className="wrap-anywhere">
                {`${getName(item)}: ${reason}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface BulkFailuresDialogProps<Item> extends Omit<BulkFailuresProps<Item>, "outcome"> {
  /** The dialog is closed if this is undefined. */
  outcome: BulkOutcome<Item> | undefined;
  onClose: () => void;
}

/** Shows the failures of a bulk change in a dialog. For changes that staff start outside a dialog. */
export function BulkFailuresDialog<Item>({
  outcome,
  itemName,
  getName,
  onClose,
}: BulkFailuresDialogProps<Item>) {
  return (
    <Dialog
      isOpen={outcome !== undefined}
      onClose={onClose}
      title={bulkMessages.title}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      }
    >
      {outcome && <BulkFailures outcome={outcome} itemName={itemName} getName={getName} />}
      <p className="mt-3 text-sm text-umber">{bulkMessages.keptSelected}</p>
    </Dialog>
  );
}
