import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";

import type { Page } from "#kit/rules/paging.ts";
import type { CourierChoice } from "../rules/courier.ts";
import { paymentMessages } from "../rules/courier-messages.ts";
import { shipmentStateMessages } from "../rules/shipment-messages.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { Button } from "#kit/ui/button.tsx";

import { Printer } from "#kit/admin/admin-icons.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { InspectDialog } from "./inspect-dialog.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";
import { LoadSheetDialog } from "./load-sheet-dialog.tsx";
import type { ListedShipment } from "./shipment-columns.tsx";
import { SHIPMENT_COLUMNS } from "./shipment-columns.tsx";
import { StateDialog } from "./state-dialog.tsx";

function buildFilters(couriers: readonly CourierChoice[]): ListFilter[] {
  return [
    {
      kind: "choice",
      name: "state",
      label: "State",
      options: SHIPMENT_STATES.map((state) => ({ value: state, label: shipmentStateMessages[state] })),
      isMultiple: true,
    },
    {
      kind: "choice",
      name: "courier",
      label: messages.courier,
      options: couriers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: "days", from: "from", to: "to", label: "Created" },
    {
      kind: "choice",
      name: "needsStaff",
      label: messages.toCheck,
      options: [{ value: "true", label: messages.toCheck }],
    },
    {
      kind: "choice",
      name: "unpaid",
      label: paymentMessages.paidOutColumn,
      options: [{ value: "true", label: paymentMessages.unpaid }],
    },
  ];
}

interface ShipmentListProps {
  list: Page<ShipmentRow>;
  couriers: readonly CourierChoice[];
}

/** A page of parcels, with bulk actions for the selected parcels. */
export function ShipmentList({ list, couriers }: ShipmentListProps) {
  const { revalidate } = useRevalidator();
  const rows = useMemo(() => list.items.map((parcel) => ({ ...parcel, id: String(parcel.id) })), [list]);
  const selection = useSelection<ListedShipment>(rows);
  const [openDialog, setOpenDialog] = useState<"state" | "inspect" | "labels" | "load-sheets">();
  const filters = buildFilters(couriers);
  const { ids } = selection;
  const selected = list.items.filter(({ id }) => ids.includes(String(id)));
  const [firstSelected] = selected;
  const canInspect =
    selected.length === 1 &&
    firstSelected !== undefined &&
    firstSelected.state === "returned" &&
    firstSelected.inspectedAt === null;
  // All bulk actions require this permission.
  const canPack = useAccess()("shipments.pack");
  const close = () => setOpenDialog(undefined);
  const reload = () => void revalidate();
  return (
    <>
      <ListToolbar searchLabel={messages.searchLabel} filters={filters} columns={SHIPMENT_COLUMNS} />
      {rows.length === 0 ? (
        <EmptyList
          itemName="parcels"
          total={list.total}
          filters={filters}
          emptyTitle={messages.none}
          hint={messages.hint}
          noMatchTitle={messages.noMatch}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={SHIPMENT_COLUMNS}
          rows={rows}
          defaultSort=""
          getRowName={({ reference }) => `parcel ${reference}`}
          selection={canPack ? selection : undefined}
        />
      )}
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
      <ListFooter list={list} itemName="parcels" />
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
