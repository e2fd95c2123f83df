import { useState } from "react";
import { useRevalidator } from "react-router";

import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { Button } from "#kit/ui/button.tsx";

import { Printer } from "#kit/admin/admin-icons.tsx";
import { InspectDialog } from "./inspect-dialog.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";
import { LoadSheetDialog } from "./load-sheet-dialog.tsx";
import type { ListedShipment } from "./shipment-columns.tsx";
import { StateDialog } from "./state-dialog.tsx";

/** Actions on the selected parcels. */
export function BulkShipmentActions({ selection }: { selection: Selection<ListedShipment> }) {
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<"state" | "inspect" | "labels" | "load-sheets">();
  const { ids } = selection;
  const selected = selection.selected.map((parcel) => ({ ...parcel, id: Number(parcel.id) }));
  const [firstSelected] = selected;
  const canInspect =
    selected.length === 1 &&
    firstSelected !== undefined &&
    firstSelected.state === "returned" &&
    firstSelected.inspectedAt === null;
  const close = () => setOpenDialog(undefined);
  const reload = () => void revalidate();
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
        {canInspect && <Button onClick={() => setOpenDialog("inspect")}>{messages.inspect}</Button>}
        <Button variant="quiet" onClick={() => setOpenDialog("state")}>
          {messages.setState}
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog("load-sheets")}>
          {messages.createLoadSheet}
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog("labels")}>
          <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {messages.printLabels}
        </Button>
      </BulkActionBar>
      {openDialog === "state" && selected.length > 0 && (
        <StateDialog parcels={selected} onClose={close} onChanged={reload} />
      )}
      {openDialog === "load-sheets" && selected.length > 0 && (
        <LoadSheetDialog parcels={selected} onClose={close} onCreated={reload} />
      )}
      {openDialog === "labels" && selected.length > 0 && <LabelsDialog parcels={selected} onClose={close} />}
      {openDialog === "inspect" && firstSelected && (
        <InspectDialog parcel={firstSelected} onClose={close} onInspected={reload} />
      )}
    </>
  );
}
