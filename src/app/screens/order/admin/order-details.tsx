import type { ReactNode } from "react";
import { useState } from "react";

import type { StaffConfirmation } from "#orders/rules/confirmation/confirmation-list.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { CHANNEL_LABELS, DEFAULT_CHANNEL } from "#orders/rules/order-channel.ts";
import type { Order } from "#orders/rules/order.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { INITIAL_STATUS, canEditOrder } from "#orders/rules/order-status.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { BlockPhone } from "#customers/admin/block-phone.tsx";
import { OrderConfirmation } from "#orders/admin/confirmation/order-confirmation.tsx";
import { WhatsAppMessage } from "./whatsapp-message.tsx";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";
import { EditDetailsDialog } from "#orders/admin/detail/edit-details-dialog.tsx";
import { EditItemsDialog } from "#orders/admin/detail/edit-items-dialog.tsx";
import { OrderWhatsAppMessages } from "./order-whatsapp-messages.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { PastOrderMark } from "#orders/admin/order-columns.tsx";
import { OrderItems } from "#orders/admin/detail/order-items.tsx";
import { OrderNotes } from "#orders/admin/detail/order-notes.tsx";
import { OrderReviews } from "#reviews/admin/order-reviews.tsx";
import { OtherOrders } from "#orders/admin/detail/other-orders.tsx";
import type { OrderRisksProps } from "#orders/admin/detail/order-risks.tsx";
import { OrderRisks } from "#orders/admin/detail/order-risks.tsx";
import { ReviewLink } from "#reviews/admin/review-link.tsx";
import {
  ReplacementButton,
  ReplacementDialog,
  ReplacementLinks,
} from "#orders/admin/detail/replacement-dialog.tsx";
import { RevokeLinks } from "#orders/admin/detail/revoke-links.tsx";
import { StaffTimeline } from "#orders/admin/detail/staff-timeline.tsx";
import { OrderMoneyPanel } from "#payments/admin/order-money-panel.tsx";
import { OrderReturns } from "#returns/admin/order-returns.tsx";
import { OrderParcels } from "#shipments/admin/order-parcels.tsx";
import { StatusControl } from "#orders/admin/status-control.tsx";
import { StatusDialogs } from "#orders/admin/status-dialog.tsx";

/** Statuses of orders of which something can have been delivered. */
const RETURNABLE_STATUSES: readonly OrderStatus[] = ["processing", "shipped", "delivered", "cancelled"];

const mayHaveReturns = ({ status, channel, importedFrom }: Order) =>
  importedFrom === undefined && (RETURNABLE_STATUSES.includes(status) || channel === "exchange");

interface OrderDetailsProps {
  order: Order;
  /** A control beside the status. */
  statusAction?: ReactNode;
  risks: OrderRisksProps["risks"] & { reload: () => void };
  /** Undefined while loading; null if the shop did not ask for a confirmation. */
  confirmation: StaffConfirmation | null | undefined;
  onChange: (order: Order) => Promise<void> | void;
  onStale: () => Promise<void> | void;
}

/** All details of an order. Spec: admin §2. */
export function OrderDetails({
  order,
  statusAction,
  risks,
  confirmation,
  onChange,
  onStale,
}: OrderDetailsProps) {
  const can = useAccess();
  const canContactCustomer = can("customers.contact") && order.customerInfo.name !== ERASED_NAME;
  // A past order of another shop is history: no parcels, messages, links and reviews.
  const isOwn = order.importedFrom === undefined;
  const query = useListQuery();
  const [sentMessageCount, setSentMessageCount] = useState(0);
  const [imageCount, setImageCount] = useState(0);
  const countMessage = () => setSentMessageCount((count) => count + 1);
  const editorProps = { order, onChange, onStale };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 md:col-span-2">
        <StatusControl place="details" {...editorProps} />
        <StatusDialogs
          key={`status ${order.id}`}
          place="details"
          orders={[order]}
          onChange={onChange}
          onStale={onStale}
        />
        {order.importedFrom ? <PastOrderMark shop={order.importedFrom} /> : statusAction}
        <p className="text-sm text-umber">
          <span>{order.channel === DEFAULT_CHANNEL ? "Placed " : `${CHANNEL_LABELS[order.channel]}, `}</span>
          <Time iso={order.createdAt} className="tabular-nums" />
        </p>
      </div>
      {order.status === INITIAL_STATUS && <OrderRisks risks={risks} />}
      {order.status === INITIAL_STATUS && confirmation && (
        <OrderConfirmation order={order} confirmation={confirmation} onChange={onChange} onStale={onStale} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <DetailSection
          title={order.totalItems === 1 ? "1 item" : `${order.totalItems} items`}
          action={
            can("orders.edit") &&
            canEditOrder(order.status) && (
              <Button variant="quiet" onClick={() => query.open({ dialog: "edit-items" })}>
                Edit<span className="sr-only"> items</span>
              </Button>
            )
          }
        >
          <OrderItems order={order} />
          <ReplacementLinks order={order} />
          <ReplacementButton order={order} />
        </DetailSection>
        {order.status !== INITIAL_STATUS && isOwn && (
          <OrderParcels key={order.id} order={order} onChange={onChange} />
        )}
        {can("money.read") && isOwn && (
          <OrderMoneyPanel key={`${order.id} money ${imageCount}`} order={order} onChange={onChange} />
        )}
        {mayHaveReturns(order) && <OrderReturns order={order} onChange={onChange} />}
        <SubmittedReviews order={order} />
        {can("messages.answer") && (
          <OrderWhatsAppMessages
            key={`${order.id} whatsapp`}
            order={order}
            onReplied={countMessage}
            onAttached={() => setImageCount((count) => count + 1)}
          />
        )}
        <DetailSection title="Timeline">
          <StaffTimeline order={order} sentMessageCount={sentMessageCount} />
        </DetailSection>
        <AuditTrail key={`${order.id} ${order.updatedAt}`} subjectType="order" subjectId={order.id} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 max-md:border-t max-md:border-sand max-md:pt-4">
        <DetailSection
          title="Customer"
          action={
            can("orders.edit", "customers.contact") &&
            canEditOrder(order.status) && (
              <Button variant="quiet" onClick={() => query.open({ dialog: "edit-details" })}>
                Edit<span className="sr-only"> customer and address</span>
              </Button>
            )
          }
        >
          <OrderCustomer order={order} />
          {canContactCustomer && can("orders.confirm") && isOwn && (
            <WhatsAppMessage order={order} onSent={countMessage} />
          )}
          <div className="flex flex-wrap items-center gap-x-6">
            {can("orders.edit") && isOwn && <RevokeLinks key={`links ${order.id}`} order={order} />}
            {canContactCustomer && can("customers.block") && (
              <BlockPhone key={order.id} phone={order.customerInfo.phone} onBlocked={risks.reload} />
            )}
          </div>
        </DetailSection>
        <DetailSection title="Notes">
          <OrderNotes key={order.id} order={order} onChange={onChange} />
        </DetailSection>
        {order.status === "delivered" && isOwn && (
          <DetailSection title="Review link">
            <ReviewLink key={order.id} orderId={order.id} />
          </DetailSection>
        )}
        <DetailSection title="Other orders of this customer">
          <OtherOrders order={order} />
        </DetailSection>
      </div>
      {can("orders.edit", "customers.contact") && (
        <EditDetailsDialog key={`details ${order.id}`} {...editorProps} />
      )}
      {can("orders.create", "orders.price") && (
        <ReplacementDialog key={`replacement ${order.id}`} order={order} />
      )}
      {can("orders.edit") && <EditItemsDialog key={`items ${order.id}`} {...editorProps} />}
    </div>
  );
}

function SubmittedReviews({ order }: { order: Order }) {
  if (order.reviewsSubmittedAt === null) return null;
  return (
    <DetailSection title="Reviews">
      <OrderReviews order={order} />
    </DetailSection>
  );
}
