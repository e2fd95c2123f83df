import { useState } from "react";

import type { OrderStatus } from "#orders/rules/order-status.ts";
import { canShipOrder } from "#orders/rules/order-status.ts";
import { FormSwitch } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { newShipmentsSchema } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { parseTrackingList } from "../rules/tracking-list.ts";
import { CourierField, useCouriers } from "./couriers/courier-field.tsx";
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

export interface ShipValues {
  /** Null selects the first courier. */
  courierId: number | null;
  /** The tracking numbers by order number. */
  numbers: Record<string, string>;
  isHandedOver: boolean;
}

interface ShipDialogProps {
  orders: readonly OrderToShip[];
  isOpen: boolean;
  close: () => void;
  /** Called after parcels were created. */
  onShipped: () => Promise<void> | void;
}

/** Creates a parcel for each order, with typed, scanned or pasted tracking numbers. */
export function ShipDialog({ orders, isOpen, close, onShipped }: ShipDialogProps) {
  const [remainingOrders, setRemainingOrders] = useState(() =>
    orders.filter(({ status, isPacked }) => canShipOrder(status) && !isPacked),
  );
  const [unusedLines, setUnusedLines] = useState<readonly string[]>([]);
  const form = useRecordForm({
    record: undefined,
    schema: newShipmentsSchema,
    toValues: (): ShipValues => ({ courierId: null, numbers: {}, isHandedOver: true }),
    toInput: ({ numbers, isHandedOver }) => ({
      courierId: courier?.id ?? 0,
      isHandedOver: isHandedOver && !isBookedByShop,
      shipments: remainingOrders.map((order) => ({
        order: order.id,
        trackingNumber: numbers[order.orderNumber]?.trim() || null,
      })),
    }),
    save: async (json) => {
      const { results } = await callStaffWrite("orders_shipped", "POST /api/admin/shipments", { json });
      const shippedIds = results.filter(({ shipmentId }) => shipmentId !== null).map(({ order }) => order);
      const failed = results.filter(({ problem }) => problem !== null);
      if (shippedIds.length > 0)
        showToast(
          isBookedByShop
            ? messages.queued(shippedIds.length)
            : messages.shipped(shippedIds.length, json.isHandedOver === true),
        );
      if (failed.length === 0) return undefined;
      setRemainingOrders((current) => current.filter(({ id }) => !shippedIds.includes(id)));
      if (shippedIds.length > 0) await onShipped();
      const getName = (id: string) => remainingOrders.find((order) => order.id === id)?.orderNumber ?? id;
      throw new ApiProblem({
        status: 409,
        code: "conflict",
        detail: messages.notShipped(failed.length, results.length),
        errors: Object.fromEntries(
          failed.map(({ order, problem }) => [order, [`${getName(order)}: ${problem?.text}`]]),
        ),
      });
    },
    labels: {},
    texts: { saveFailed: messages.shipFailed },
    reload: async () => onShipped(),
    onSaved: close,
  });
  const courierId = form.fields.watch("courierId");
  const couriers = useCouriers(courierId);
  const { courier } = couriers;
  // The shop books the parcels of a connected courier, and the courier assigns the tracking numbers.
  const isBookedByShop = courier !== undefined && courier.kind !== "manual";
  const unconfirmedCount = orders.filter(({ status }) => !canShipOrder(status)).length;
  const packedCount = orders.filter(({ status, isPacked }) => canShipOrder(status) && isPacked).length;
  const hasFailed = form.reasons.length > 0;

  /** Fills in the tracking numbers of a pasted list. Returns false if the text is not a list. */
  function fillInNumbers(list: string): boolean {
    const pastedNumbers = findTrackingNumbers(
      list,
      new Set(remainingOrders.map(({ orderNumber }) => orderNumber)),
    );
    if (pastedNumbers.numbers.size === 0 && !/\n/.test(list.trim())) return false;
    for (const [orderNumber, number] of pastedNumbers.numbers)
      form.fields.setValue(`numbers.${orderNumber}`, number, { shouldDirty: true });
    setUnusedLines(pastedNumbers.unusedLines);
    if (pastedNumbers.numbers.size > 0) showToast(messages.pasted(pastedNumbers.numbers.size));
    return true;
  }

  return (
    <RecordDialog
      form={form}
      item="parcels"
      isOpen={isOpen}
      onClose={close}
      title={messages.shipOrders(orders.length - unconfirmedCount - packedCount)}
      saveLabel={messages.shipOrders(remainingOrders.length)}
      cancelLabel={hasFailed ? "Close" : "Cancel"}
      isDisabled={remainingOrders.length === 0 || courier === undefined}
      isLocked={form.isSaving}
    >
      {remainingOrders.length === 0 ? (
        <p className="text-sm">
          {hasFailed ? null : unconfirmedCount === 0 ? messages.allPacked : messages.noneShippable}
        </p>
      ) : (
        <>
          {unconfirmedCount > 0 && (
            <p className="text-sm text-umber">{messages.someNotShippable(unconfirmedCount)}</p>
          )}
          {packedCount > 0 && <p className="text-sm text-umber">{messages.somePacked(packedCount)}</p>}
          <CourierField
            value={courierId}
            onChange={(id) => form.fields.setValue("courierId", id)}
            couriers={couriers}
          />
          {isBookedByShop && (
            <UnmatchedPlaces courier={courier} orderIds={remainingOrders.map(({ id }) => id)} />
          )}
          <div className="grid gap-2">
            <p className="text-sm text-umber">{isBookedByShop ? messages.bookingHint : messages.pasteHint}</p>
            <TrackingNumberFields orders={remainingOrders} form={form.fields} onPaste={fillInNumbers} />
            {unusedLines.length > 0 && (
              <p role="status" className="text-sm text-oxblood wrap-anywhere">
                {messages.notPasted(unusedLines)}
              </p>
            )}
          </div>
          {!isBookedByShop && (
            <FormSwitch
              form={form.fields}
              name="isHandedOver"
              label={messages.isHandedOver}
              hint={messages.isHandedOverHint}
            />
          )}
        </>
      )}
    </RecordDialog>
  );
}
