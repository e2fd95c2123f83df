import { useState } from "react";

import type { OrderStatus } from "#orders/rules/order-status.ts";
import { canShipOrder } from "#orders/rules/order-status.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { parseTrackingList } from "../rules/tracking-list.ts";
import { CourierField, useCouriers } from "./couriers/courier-field.tsx";
import { createShipments } from "./shipment-calls.ts";
import { TrackingNumberFields } from "./tracking-numbers.tsx";
import { UnmatchedPlaces } from "./unmatched-places.tsx";

/** The tracking numbers in a pasted list. */
interface PastedNumbers {
  /** Tracking numbers by order number. */
  numbers: Map<string, string>;
  /** Unused lines, each followed by the reason. */
  unusedLines: string[];
}

/** Finds the tracking numbers of the given orders in a pasted list. */
function findTrackingNumbers(list: string, orderNumbers: ReadonlySet<string>): PastedNumbers {
  const numbers = new Map<string, string>();
  const unusedLines: string[] = [];
  for (const { text, orderNumber, trackingNumber, problem } of parseTrackingList(list)) {
    if (problem !== null) unusedLines.push(`${text} (${messages.lineProblems[problem]})`);
    else if (orderNumber === null || trackingNumber === null) continue;
    else if (orderNumbers.has(orderNumber)) numbers.set(orderNumber, trackingNumber);
    else unusedLines.push(`${text} (${messages.notSelected})`);
  }
  return { numbers, unusedLines };
}

export interface OrderToShip {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  customerName: string;
  city: string;
  /** Whether all items of the order are in parcels. */
  isPacked: boolean;
}

interface ShipDialogProps {
  orders: readonly OrderToShip[];
  onClose: () => void;
  /** Called with the ids of the orders for which a parcel was created. */
  onShipped: (ids: string[]) => void;
}

/** Creates a parcel for each order, with typed, scanned or pasted tracking numbers. Mounted while open. */
export function ShipDialog({ orders, onClose, onShipped }: ShipDialogProps) {
  const [remainingOrders, setRemainingOrders] = useState(() =>
    orders.filter(({ status, isPacked }) => canShipOrder(status) && !isPacked),
  );
  const [courierId, setCourierId] = useState<number | null>(null);
  const couriers = useCouriers(courierId);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [unusedLines, setUnusedLines] = useState<readonly string[]>([]);
  const [isHandedOver, setIsHandedOver] = useState(true);
  const [problems, setProblems] = useState<{ detail: string; reasons: string[] }>();
  const { courier } = couriers;
  // The shop books the parcels of a connected courier, and the courier assigns the tracking numbers.
  const isBookedByShop = courier !== undefined && courier.kind !== "manual";
  const unconfirmedCount = orders.filter(({ status }) => !canShipOrder(status)).length;
  const packedCount = orders.filter(({ status, isPacked }) => canShipOrder(status) && isPacked).length;

  const { mutate, isPending } = useMutation(
    (id: number) =>
      createShipments({
        courierId: id,
        isHandedOver: isHandedOver && !isBookedByShop,
        shipments: remainingOrders.map((order) => ({
          order: order.id,
          trackingNumber: numbers.get(order.orderNumber)?.trim() || null,
        })),
      }),
    {
      success: (results) => {
        const failedResults = results.filter(({ problem }) => problem !== null);
        const shippedIds = results.filter(({ shipmentId }) => shipmentId !== null).map(({ order }) => order);
        if (shippedIds.length > 0) {
          showToast(
            isBookedByShop
              ? messages.queued(shippedIds.length)
              : messages.shipped(shippedIds.length, isHandedOver),
          );
          onShipped(shippedIds);
        }
        if (failedResults.length === 0) return onClose();
        const getName = (id: string) => remainingOrders.find((order) => order.id === id)?.orderNumber ?? id;
        setProblems({
          detail: messages.notShipped(failedResults.length, results.length),
          reasons: failedResults.map(({ order, problem }) => `${getName(order)}: ${problem?.text}`),
        });
        setRemainingOrders((current) => current.filter(({ id }) => !shippedIds.includes(id)));
      },
      problem: ({ isRejection, detail, errors }) => {
        const reasons = Object.values(errors).flat();
        setProblems({ detail: isRejection ? (reasons[0] ?? detail) : messages.shipFailed, reasons: [] });
      },
    },
  );

  /** Fills in the tracking numbers of a pasted list. Returns false if the text is not a list. */
  function fillInNumbers(list: string): boolean {
    const pastedNumbers = findTrackingNumbers(
      list,
      new Set(remainingOrders.map(({ orderNumber }) => orderNumber)),
    );
    if (pastedNumbers.numbers.size === 0 && !/\n/.test(list.trim())) return false;
    setNumbers((current) => new Map([...current, ...pastedNumbers.numbers]));
    setUnusedLines(pastedNumbers.unusedLines);
    if (pastedNumbers.numbers.size > 0) showToast(messages.pasted(pastedNumbers.numbers.size));
    return true;
  }

  return (
    <BulkDialog
      isOpen
      title={messages.shipOrders(orders.length - unconfirmedCount - packedCount)}
      submitLabel={messages.shipOrders(remainingOrders.length)}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={remainingOrders.length === 0 || courier === undefined}
      closeLabel={problems ? "Close" : "Cancel"}
      onClose={onClose}
      onSubmit={() => courier && void mutate(courier.id)}
    >
      {remainingOrders.length === 0 ? (
        <p className="text-sm">
          {problems ? null : unconfirmedCount === 0 ? messages.allPacked : messages.noneShippable}
        </p>
      ) : (
        <>
          {unconfirmedCount > 0 && (
            <p className="text-sm text-umber">{messages.someNotShippable(unconfirmedCount)}</p>
          )}
          {packedCount > 0 && <p className="text-sm text-umber">{messages.somePacked(packedCount)}</p>}
          <CourierField value={courierId} onChange={setCourierId} couriers={couriers} />
          {isBookedByShop && (
            <UnmatchedPlaces courier={courier} orderIds={remainingOrders.map(({ id }) => id)} />
          )}
          <div className="grid gap-2">
            <p className="text-sm text-umber">{isBookedByShop ? messages.bookingHint : messages.pasteHint}</p>
            <TrackingNumberFields
              orders={remainingOrders}
              numbers={numbers}
              onChange={(orderNumber, number) =>
                setNumbers((current) => new Map(current).set(orderNumber, number))
              }
              onPaste={fillInNumbers}
            />
            {unusedLines.length > 0 && (
              <p role="status" className="text-sm text-oxblood wrap-anywhere">
                {messages.notPasted(unusedLines)}
              </p>
            )}
          </div>
          {!isBookedByShop && (
            <Switch
              label={messages.isHandedOver}
              hint={messages.isHandedOverHint}
              isOn={isHandedOver}
              onChange={setIsHandedOver}
            />
          )}
        </>
      )}
      <BulkReasons detail={problems?.detail} reasons={problems?.reasons ?? []} />
    </BulkDialog>
  );
}
