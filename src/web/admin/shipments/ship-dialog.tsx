import { useState } from "react";

import type { OrderStatus } from "#domain/orders/order-status.ts";
import { canShipOrder } from "#domain/orders/order-status.ts";
import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";
import { BulkDialog, BulkReasons } from "#web/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { CourierField, useCouriers } from "./courier-field.tsx";
import { fillTrackingNumbers } from "./fill-tracking-numbers.ts";
import { createShipments } from "./shipment-calls.ts";
import { TrackingNumbers } from "./tracking-numbers.tsx";
import { UnmatchedPlaces } from "./unmatched-places.tsx";

/** An order that staff have selected. */
export interface ShippedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** Whether all its items are in parcels. */
  isPacked: boolean;
}

interface ShipDialogProps {
  orders: readonly ShippedOrder[];
  onClose: () => void;
  /** Called with the ids of the orders that have a parcel now. */
  onShipped: (ids: string[]) => void;
}

/** Creates a parcel for each of the orders, with typed, scanned or pasted tracking numbers. Mounted while open. */
export function ShipDialog({ orders, onClose, onShipped }: ShipDialogProps) {
  const [remaining, setRemaining] = useState(() =>
    orders.filter(({ status, isPacked }) => canShipOrder(status) && !isPacked),
  );
  const [courierId, setCourierId] = useState<number | null>(null);
  const couriers = useCouriers(courierId);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [unused, setUnused] = useState<readonly string[]>([]);
  const [isHandedOver, setHandedOver] = useState(true);
  const [problems, setProblems] = useState<{ detail: string; reasons: string[] }>();
  const { courier } = couriers;
  // The shop books parcels with a connected courier, which assigns the tracking numbers.
  const isBooked = courier !== undefined && courier.kind !== "manual";
  const unconfirmed = orders.filter(({ status }) => !canShipOrder(status)).length;
  const packed = orders.filter(({ status, isPacked }) => canShipOrder(status) && isPacked).length;

  const { mutate, pending } = useMutation(
    (id: number) =>
      createShipments({
        courierId: id,
        isHandedOver: isHandedOver && !isBooked,
        shipments: remaining.map((order) => ({
          order: order.id,
          trackingNumber: numbers.get(order.orderNumber)?.trim() || null,
        })),
      }),
    {
      success: (results) => {
        const failed = results.filter(({ problem }) => problem !== null);
        const shipped = results.filter(({ shipmentId }) => shipmentId !== null).map(({ order }) => order);
        if (shipped.length > 0) {
          toast(isBooked ? messages.queued(shipped.length) : messages.shipped(shipped.length, isHandedOver));
          onShipped(shipped);
        }
        if (failed.length === 0) return onClose();
        const nameOf = (id: string) => remaining.find((order) => order.id === id)?.orderNumber ?? id;
        setProblems({
          detail: messages.notShipped(failed.length, results.length),
          reasons: failed.map(({ order, problem }) => `${nameOf(order)}: ${problem?.text}`),
        });
        setRemaining((current) => current.filter(({ id }) => !shipped.includes(id)));
      },
      problem: ({ isRejection, detail, errors }) => {
        const reasons = Object.values(errors).flat();
        setProblems({ detail: isRejection ? (reasons[0] ?? detail) : messages.shipFailed, reasons: [] });
      },
    },
  );

  /** Fills in a pasted list. Returns whether the text is a list. */
  function paste(list: string): boolean {
    const filled = fillTrackingNumbers(list, new Set(remaining.map(({ orderNumber }) => orderNumber)));
    if (filled.numbers.size === 0 && !/\n/.test(list.trim())) return false;
    setNumbers((current) => new Map([...current, ...filled.numbers]));
    setUnused(filled.unused);
    if (filled.numbers.size > 0) toast(messages.pasted(filled.numbers.size));
    return true;
  }

  return (
    <BulkDialog
      isOpen
      title={messages.shipOrders(orders.length - unconfirmed - packed)}
      submitLabel={messages.shipOrders(remaining.length)}
      isBusy={pending}
      isLocked={pending}
      isDisabled={remaining.length === 0 || courier === undefined}
      closeLabel={problems ? "Close" : "Cancel"}
      onClose={onClose}
      onSubmit={() => courier && void mutate(courier.id)}
    >
      {remaining.length === 0 ? (
        <p className="text-sm">
          {problems ? null : unconfirmed === 0 ? messages.allPacked : messages.noneShippable}
        </p>
      ) : (
        <>
          {unconfirmed > 0 && <p className="text-sm text-umber">{messages.someNotShippable(unconfirmed)}</p>}
          {packed > 0 && <p className="text-sm text-umber">{messages.somePacked(packed)}</p>}
          <CourierField value={courierId} onChange={setCourierId} couriers={couriers} />
          {isBooked && <UnmatchedPlaces courier={courier} orderIds={remaining.map(({ id }) => id)} />}
          <div className="grid gap-2">
            <p className="text-sm text-umber">{isBooked ? messages.bookingHint : messages.pasteHint}</p>
            <TrackingNumbers
              orders={remaining}
              numbers={numbers}
              onChange={(orderNumber, number) =>
                setNumbers((current) => new Map(current).set(orderNumber, number))
              }
              onPaste={paste}
            />
            {unused.length > 0 && (
              <p role="status" className="text-sm text-oxblood wrap-anywhere">
                {messages.notPasted(unused)}
              </p>
            )}
          </div>
          {!isBooked && (
            <Switch
              label={messages.isHandedOver}
              hint={messages.isHandedOverHint}
              isOn={isHandedOver}
              onChange={setHandedOver}
            />
          )}
        </>
      )}
      <BulkReasons detail={problems?.detail} reasons={problems?.reasons ?? []} />
    </BulkDialog>
  );
}
