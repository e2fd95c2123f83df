import type { Order } from "#orders/rules/order.ts";
import { canShipOrder } from "#orders/rules/order-status.ts";
import { keepsBottles } from "../rules/shipment-state.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { SHIP_LABEL } from "../rules/ship-orders.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";
import { readOrder } from "#orders/admin/order-calls.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";

import { OrderParcel } from "./order-parcel.tsx";
import { ParcelDialogs } from "./parcel-dialogs.tsx";
import { ShipDialog } from "./ship-dialog.tsx";
import { readOrderShipments } from "./shipment-calls.ts";

interface OrderParcelsProps {
  order: Order;
  /** Called with the order after a parcel changes. */
  onChange: (order: Order) => Promise<void> | void;
}

/** The parcels of an order, with buttons that create, change and inspect them. */
export function OrderParcels({ order, onChange }: OrderParcelsProps) {
  const { data, problem, reload } = useStaffData(
    order.id,
    () => readOrderShipments(order.id),
    order.updatedAt,
  );
  const shipping = useDialog("ship");
  const packedCount = (data ?? [])
    .filter(keepsBottles)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const can = useAccess();
  const canShip =
    can("shipments.book") &&
    canShipOrder(order.status) &&
    data !== undefined &&
    packedCount < order.totalItems;

  async function refresh() {
    reload();
    await onChange(await readOrder(order.id));
  }

  return (
    <DetailSection
      title={messages.parcels}
      action={
        canShip && (
          <Button variant="quiet" onClick={shipping.open}>
            {SHIP_LABEL}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <p className="text-sm text-umber">{problem ? messages.parcelsFailed : "Loading …"}</p>
      ) : data.length === 0 ? (
        <p className="text-sm text-umber">{messages.noParcels}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {data.map((parcel) => (
            <OrderParcel key={parcel.id} parcel={parcel} onChanged={refresh} />
          ))}
        </ul>
      )}
      {data && <ParcelDialogs parcels={data} onChanged={refresh} />}
      <Opened dialog={shipping}>
        {({ isOpen, close }) => (
          <ShipDialog
            orders={[
              {
                ...order,
                customerName: order.customerInfo.name,
                city: order.shippingAddress.city,
                isPacked: false,
              },
            ]}
            isOpen={isOpen}
            close={close}
            onShipped={refresh}
          />
        )}
      </Opened>
    </DetailSection>
  );
}
