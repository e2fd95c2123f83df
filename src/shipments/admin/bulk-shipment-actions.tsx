import { useRevalidator } from "react-router";

import { MAX_CHECKED } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { Button } from "#kit/ui/button.tsx";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useSelectionDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { Printer } from "#kit/admin/admin-icons.tsx";
import { useCheckNow } from "./booking-buttons.tsx";
import { ParcelButton } from "./parcel-button.tsx";
import type { ListedShipment } from "./shipment-columns.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const LabelsDialog = dialogOnDemand(
  () => import("./labels-dialog.tsx"),
  (module) => module.LabelsDialog,
);
const LoadSheetDialog = dialogOnDemand(
  () => import("./load-sheet-dialog.tsx"),
  (module) => module.LoadSheetDialog,
);
const StateDialog = dialogOnDemand(
  () => import("./state-dialog.tsx"),
  (module) => module.StateDialog,
);

const toParcel = (listed: ListedShipment) => ({ ...listed, id: Number(listed.id) });

/** Actions on the selected parcels. */
export function BulkShipmentActions({ selection }: { selection: Selection<ListedShipment> }) {
  const { revalidate } = useRevalidator();
  const { ids } = selection;
  const { selected } = selection;
  const [firstSelected] = selected;
  const canInspect =
    selected.length === 1 && firstSelected?.state === "returned" && firstSelected.inspectedAt === null;
  const state = useSelectionDialog("state-selected", selected);
  const loadSheets = useSelectionDialog("load-sheets-selected", selected);
  const labels = useSelectionDialog("labels-selected", selected);
  const check = useCheckNow(revalidate);
  return (
    <>
      <BulkActionBar
        label="Selected parcels"
        selection={selection}
        summary={
          <strong className="font-medium">
            {ids.length === 1 ? "1 parcel selected" : `${ids.length} parcels selected`}
          </strong>
        }
      >
        {canInspect && (
          <ParcelButton parcel={firstSelected} dialog="parcel-inspect">
            {messages.inspect}
          </ParcelButton>
        )}
        <Button variant="quiet" aria-keyshortcuts="s" aria-haspopup="dialog" onClick={state.open}>
          {messages.setState}
        </Button>
        {ids.length <= MAX_CHECKED && (
          <Button variant="quiet" isBusy={check.isPending} onClick={() => check.checkNow(ids.map(Number))}>
            {messages.checkNow}
          </Button>
        )}
        <Button variant="quiet" onClick={loadSheets.open}>
          {messages.createLoadSheet}
        </Button>
        <Button variant="quiet" onClick={labels.open}>
          <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {messages.printLabels}
        </Button>
      </BulkActionBar>
      <Opened dialog={state}>
        {({ items, isOpen, close }) => (
          <StateDialog parcels={items.map(toParcel)} isOpen={isOpen} close={close} onChanged={revalidate} />
        )}
      </Opened>
      <Opened dialog={loadSheets}>
        {({ items, isOpen, close }) => (
          <LoadSheetDialog
            parcels={items.map(toParcel)}
            isOpen={isOpen}
            close={close}
            onCreated={revalidate}
          />
        )}
      </Opened>
      <Opened dialog={labels}>
        {({ items, isOpen, close }) => (
          <LabelsDialog parcels={items.map(toParcel)} isOpen={isOpen} close={close} />
        )}
      </Opened>
    </>
  );
}
