import type { MatchingOrders, Order, OrderCustomer, TimelineEntry } from "../rules/order.ts";
import type { StaffConfirmation } from "../rules/confirmation/confirmation-list.ts";
import type { Call } from "../rules/confirmation/decision.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import type { WhatsAppMessage } from "../rules/whatsapp-message.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { RiskReason } from "../rules/risk/risk-reasons.ts";

import type { OrderListQuery } from "./use-order-export.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

export function readOrder(id: string): Promise<Order> {
  return callStaffRead("GET /api/admin/orders/:id", { param: { id } });
}

export function updateOrderStatus(
  id: string,
  json: {
    status: OrderStatus;
    notes?: string;
    expectedStatus?: OrderStatus | undefined;
    deductStock?: boolean | undefined;
    cashAccountId?: number | undefined;
  },
): Promise<Order> {
  return callStaffWrite("order_status_changed", "PATCH /api/admin/orders/:id/status", {
    param: { id },
    json,
  });
}

/** Returns the cash accounts in use. */
export async function readCashAccounts(): Promise<{ id: number; name: string }[]> {
  const accounts = await callStaffRead("GET /api/admin/money-accounts", {});
  return accounts.filter(({ kind, isActive }) => kind === "cash" && isActive);
}

/** Returns what is due for an order and no parcel collects, in PKR. */
export async function readUncollected(id: string): Promise<number> {
  const { due, underway } = await callStaffRead("GET /api/admin/orders/:id/money", { param: { id } });
  return Math.max(0, due - underway);
}

export function readOrderTimeline(id: string): Promise<TimelineEntry[]> {
  return callStaffRead("GET /api/admin/orders/:id/timeline", { param: { id } });
}

/** Returns the other orders with the same phone number. */
export function readOrderCustomer(id: string): Promise<OrderCustomer> {
  return callStaffRead("GET /api/admin/orders/:id/customer", { param: { id } });
}

/** Returns the reasons to check an order before it is confirmed. */
export function readOrderRisks(id: string): Promise<RiskReason[]> {
  return callStaffRead("GET /api/admin/orders/:id/risks", { param: { id } });
}

/** Returns the confirmation of an order, or null if the shop did not ask for a confirmation. */
export function readOrderConfirmation(id: string): Promise<StaffConfirmation | null> {
  return callStaffRead("GET /api/admin/orders/:id/confirmation", { param: { id } });
}

/** Records the result of a call to the customer. @throws ApiProblem */
export function recordCall({ id, ...json }: Call & { id: string }): Promise<Order> {
  return callStaffWrite("call_recorded", "POST /api/admin/orders/:id/calls", { param: { id }, json });
}

/** Returns a WhatsApp message about the order's status. @param language Default: the language from the settings */
export function readWhatsAppMessage(id: string, language?: MessageLanguage): Promise<WhatsAppMessage> {
  const query = language === undefined ? {} : { language };
  return callStaffRead("GET /api/admin/orders/:id/whatsapp-message", { param: { id }, query });
}

interface SentWhatsAppMessage extends Pick<WhatsAppMessage, "kind"> {
  /** Id of the order. */
  id: string;
  language: MessageLanguage;
}

/** Records that the WhatsApp message was sent. @throws ApiProblem */
export function markWhatsAppMessageSent({ id, ...json }: SentWhatsAppMessage) {
  return callStaffWrite("whatsapp_message_sent", "PUT /api/admin/orders/:id/whatsapp-message", {
    param: { id },
    json,
  });
}

/** Queues a message from the timeline again. @throws ApiProblem */
export function sendMessageAgain({ id, messageId }: { id: string; messageId: number }) {
  return callStaffWrite("message_sent_again", "POST /api/admin/orders/:id/messages/:messageId/send", {
    param: { id, messageId: String(messageId) },
  });
}

function omitUnsetFilters(listQuery: OrderListQuery) {
  return Object.fromEntries(
    Object.entries(listQuery).filter(([, value]) => value !== "" && value !== undefined),
  );
}

/** Returns the orders on all pages of the list (at most 1,000), with the fields that bulk actions need. */
export function readMatchingOrders(listQuery: OrderListQuery): Promise<MatchingOrders> {
  return callStaffRead("GET /api/admin/orders/matching", { query: omitUnsetFilters(listQuery) });
}

/** Returns the orders before and after an order in the list. */
export function readOrderNeighbors(id: string, listQuery: OrderListQuery) {
  return callStaffRead("GET /api/admin/orders/:id/neighbors", {
    param: { id },
    query: omitUnsetFilters(listQuery),
  });
}
