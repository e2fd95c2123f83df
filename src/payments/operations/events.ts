import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { defineEvent } from "#platform/events/events.ts";

interface MoneyNews {
  orderId: string;
  /** In PKR. */
  amount: number;
  /** What is left to pay afterwards, in PKR. */
  due: number;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}

/** Staff or a gateway have found the money of a payment; the order is locked. */
export const paymentAccepted = defineEvent<
  MoneyNews & {
    paymentId: number;
    /** Whether the payment has confirmed the order, which publishes `order.status-changed`. */
    hasConfirmed: boolean;
  }
>("payment.accepted");

/** Staff have not found the money of a payment, and say why; the order is locked. */
export const paymentRejected = defineEvent<
  MoneyNews & {
    paymentId: number;
    /** When they decided: a payment that is proved again can be rejected again. */
    decidedAt: Date;
    reason: string;
  }
>("payment.rejected");

/** The shop has paid money back; the order is locked. */
export const refundPaid = defineEvent<
  MoneyNews & {
    refundId: number;
    /** The movement of this payment: a refund whose transfer came back is paid again. */
    movementId: number;
    reason: string | null;
  }
>("refund.paid");

/** A payment waits for its proof since a day; the order is locked. */
export const paymentReminderDue = defineEvent<
  Pick<MoneyNews, "orderId" | "channels"> & { paymentId: number }
>("payment.reminder-due");
