import { PREPAID_METHOD_NAMES } from "#store/rules/prepaid-method.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";

import type { ReturnReason } from "./return-reason.ts";
import type { PayeeMethod, ReturnState, ReturnWish } from "./return-state.ts";
import type { Exclusion } from "./return-window.ts";

/** Texts about returns that shoppers and staff see, and error messages. */
export const returnMessages = {
  notFound: "Return not found",
  changed: "This return has changed meanwhile. Reload it and try again.",
  corrected: "Inspection corrected",
  refundPaid:
    "The refund of this return is paid. Reverse its payment on the order first, then correct the inspection.",
  orderCancelled: "The order is cancelled, so this inspection can no longer be corrected.",
  notCorrectable: "This inspection was made before corrections were possible. Correct the stock by hand.",
  correctionRequired: "Write down what was wrong.",
  askedTooLate: (item: string, lastDay: string) =>
    `${item} could be returned until ${formatShortDay(lastDay)}. Please contact us.`,
  damageTooLate: (item: string) =>
    `The time to report that ${item} arrived damaged or was not the one ordered is over. Please contact us.`,
  notReturnable: (item: string, why: Exclusion | "not-delivered") =>
    ({
      tester: `${item} is a tester, which cannot be returned.`,
      "final-sale": `${item} was sold as final sale and cannot be returned.`,
      "not-delivered": `${item} has not been delivered.`,
    })[why],
  itemsReturned: (item: string, least: number) =>
    `The order must keep at least ${least} of ${item}: ${least === 1 ? "it" : "so many"} came back or ${least === 1 ? "is" : "are"} in a return.`,
  notInOrder: "The order does not contain this item.",
  wishNotEqual: "Choose an item of the same price that is in stock, or leave the choice to us.",
  exchangeNotOffered: "This shop offers refunds, but no exchange.",
  conditions: (sealed: number, opened: number, damaged: number) =>
    `${sealed} sealed, ${opened} opened, ${damaged} damaged`,
  noPhoto: "No photo",
  tooManyPhotos: "Send at most 3 photos of each item.",
  photoInvalid: "One of the photos is not an image that we can read. Please send JPEG, PNG or WebP images.",
  linesRequired: "Choose at least one item to return.",
  duplicateLine: "Each item can be listed only once.",
  payeeRequired: "Enter the name of the account holder.",
  ibanInvalid: "Enter an IBAN of Pakistan: PK and 22 more characters.",
  walletInvalid: "Enter the mobile number of the wallet, for example 0300 1234567.",
  rejectionRequired: "Tell the customer why.",
  instructionsRequired: "Tell the customer where to send the items.",
  conditionIncomplete: "Enter the condition of every returned bottle.",
  deviationRequired: "Write down why the shop takes back more than the policy says.",
  reasons: {
    "changed-mind": "I changed my mind",
    faulty: "It does not work",
    damaged: "It arrived damaged",
    "wrong-item": "It is not the item I ordered",
  } satisfies Record<ReturnReason, string>,
  states: {
    requested: "Requested",
    approved: "Approved",
    received: "Received",
    inspected: "Inspected",
    refunded: "Refunded",
    exchanged: "Exchanged",
    settled: "Settled without a refund",
    rejected: "Rejected",
    withdrawn: "Withdrawn",
  } satisfies Record<ReturnState, string>,
  wishes: { refund: "Refund", exchange: "Exchange" } satisfies Record<ReturnWish, string>,
  methods: {
    ...PREPAID_METHOD_NAMES,
    "bank-transfer": "Bank account",
    cash: "Cash",
  } satisfies Record<PayeeMethod, string>,
} as const;
