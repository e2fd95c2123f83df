import { queueOrderLink } from "#messages/operations/outbox/create-links.ts";
import { listWhatsAppMessages } from "#messages/operations/outbox/list-whatsapp-messages.ts";
import { listReviewsOfOrders } from "#reviews/operations/submit-order-reviews.ts";
import {
  buildPackedBottles,
  buildWasReturned,
  findPaid,
  findWallet,
  findWhatsAppMessages,
  findReviewsOfOrders,
  hasOpenReturn,
  listParcelsOfOrders,
} from "#orders/operations/queries.ts";
import { readPaid } from "#ledger/operations/read-paid.ts";
import { buildPayableAccounts } from "#ledger/operations/offered-accounts.ts";
import { selectPayableAccounts } from "#store/operations/queries.ts";
import { findPersonalTables } from "#privacy/operations/queries.ts";
import { listPublicParcels } from "#shipments/operations/list-public-parcels.ts";
import {
  countPackedBottlesOfOrder,
  matchesReturnedParcel,
  rejectOpenParcels,
} from "#shipments/operations/parcels-of-order.ts";
import { findOrderedProducts, findOrderedSizes } from "#catalogue/operations/queries.ts";
import { listOrderedProducts, listOrderedSizes } from "#orders/operations/find-ordered.ts";
import { answer, registerAnswers } from "#platform/events/queries.ts";
import {
  orderItemsChanging,
  orderLinkRequested,
  orderPaidInCash,
  orderPlaced,
  orderPriceChanged,
  orderSoldAtCounter,
  orderStatusChanged,
  recordNewOrders,
  recordStatusChanges,
} from "#orders/operations/events.ts";
import {
  notifyAccounts,
  queueInvitation,
  queueRecovery,
} from "#messages/operations/outbox/account-messages.ts";
import {
  queueStateMessages,
  recordWhetherTold,
  tellCorrection,
  tellReplacement,
} from "#messages/operations/outbox/parcel-messages.ts";
import {
  queueNewOrderMessages,
  queueStatusMessages,
} from "#messages/operations/outbox/queue-order-messages.ts";
import {
  remindOfPayment,
  tellPaymentAccepted,
  tellPaymentRejected,
  tellRefundPaid,
} from "#messages/operations/outbox/payment-messages.ts";
import { remindOfReturn, tellReturnChanged } from "#messages/operations/outbox/return-messages.ts";
import {
  paymentAccepted,
  paymentRejected,
  paymentReminderDue,
  refundPaid,
} from "#payments/operations/events.ts";
import { on, registerReactions } from "#platform/events/events.ts";
import { cancelParcelsOfCancelledOrder } from "#shipments/operations/cancel-parcels.ts";
import { adjustWaitingPayment } from "#payments/operations/adjust-waiting-payment.ts";
import {
  dropFeeOfCorrectedCash,
  dropFeeOfRestoredOrder,
  dropFeesOfParcels,
} from "#payments/operations/drop-uncollected-fees.ts";
import { findPaymentWallet } from "#payments/operations/find-wallet.ts";
import { describeAudience, selectAudience } from "#messages/operations/queries.ts";
import {
  describeCustomerSegment,
  selectSegmentEmails,
} from "#reports/operations/customers/newsletter-audience.ts";
import { startPlacedPayment } from "#payments/operations/start-placed-payment.ts";
import { cancelCorrectedRefund } from "#payments/operations/cancel-return-refunds.ts";
import { openReturnRefund } from "#payments/operations/open-return-refund.ts";
import { isReturnInProgress } from "#returns/operations/list-returns.ts";
import { takeCounterCash, takeDeliveredCash } from "#payments/operations/take-cash.ts";
import {
  returnChanged,
  returnCorrected,
  returnInspected,
  returnReminderDue,
} from "#returns/operations/events.ts";
import { rejectReturnedItems } from "#returns/operations/reject-returned-items.ts";
import { refreshTasks } from "#shipments/operations/tasks/refresh-tasks.ts";
import {
  parcelCashCorrected,
  parcelCreated,
  parcelStatesChanged,
  parcelWithdrawn,
  trackingCorrected,
} from "#shipments/operations/events.ts";
import { accountChanged, personInvited, recoveryRequested } from "#staff/operations/events.ts";

/**
 * Everything that happens in later modules after something has happened: `event → reactions`. The reactions in `on` run
 * in the transaction of the change, which they reject by throwing. Those in `afterwards` run after its commit, exactly
 * once.
 */
const REACTIONS = [
  on(personInvited, queueInvitation),
  on(recoveryRequested, queueRecovery),
  on(accountChanged, notifyAccounts),
  on(orderPlaced, startPlacedPayment).afterwards(queueNewOrderMessages, recordNewOrders),
  on(orderItemsChanging, rejectOpenParcels, rejectReturnedItems),
  on(orderPriceChanged, adjustWaitingPayment),
  on(orderSoldAtCounter, takeCounterCash),
  on(orderPaidInCash, takeDeliveredCash),
  on(orderLinkRequested, queueOrderLink),
  on(orderStatusChanged, cancelParcelsOfCancelledOrder, dropFeeOfRestoredOrder, (tx, { orderId }) =>
    refreshTasks(tx, [orderId]),
  ).afterwards(queueStatusMessages, recordStatusChanges),
  on(parcelCreated, tellReplacement),
  on(parcelStatesChanged, dropFeesOfParcels, queueStateMessages),
  on(parcelCashCorrected, dropFeeOfCorrectedCash),
  on(trackingCorrected, tellCorrection),
  on(parcelWithdrawn, recordWhetherTold),
  on(returnCorrected, cancelCorrectedRefund),
  on(returnInspected, openReturnRefund),
  on(returnChanged, tellReturnChanged),
  on(returnReminderDue, remindOfReturn),
  on(paymentAccepted, tellPaymentAccepted),
  on(paymentRejected, tellPaymentRejected),
  on(paymentReminderDue, remindOfPayment),
  on(refundPaid, tellRefundPaid),
];

registerReactions(REACTIONS);

/** The answers of later modules to the questions of earlier ones: `question → answer`. */
const ANSWERS = [
  answer(selectPayableAccounts, buildPayableAccounts),
  answer(findOrderedProducts, listOrderedProducts),
  answer(findOrderedSizes, listOrderedSizes),
  answer(buildPackedBottles, countPackedBottlesOfOrder),
  answer(buildWasReturned, matchesReturnedParcel),
  answer(listParcelsOfOrders, listPublicParcels),
  answer(findReviewsOfOrders, listReviewsOfOrders),
  answer(hasOpenReturn, isReturnInProgress),
  answer(findPaid, readPaid),
  answer(findWallet, findPaymentWallet),
  answer(findWhatsAppMessages, listWhatsAppMessages),
  answer(selectAudience, selectSegmentEmails),
  answer(describeAudience, describeCustomerSegment),
  // Loaded when it is asked, because pages never ask it.
  answer(findPersonalTables, async () => (await import("./modules.server.ts")).PERSONAL_DATA),
];

registerAnswers(ANSWERS);
