import type { ReturnRow } from "#returns/rules/return.ts";

const INSPECTED: ReturnRow = {
  orderId: "order-1",
  orderNumber: "ZE1",
  customerName: "Ayesha Khan",
  reference: "ZE1-R1",
  state: "inspected",
  wants: "refund",
  lines: [
    {
      productId: "oud",
      name: "Oud",
      variant: "50ml",
      quantity: 1,
      reason: "changed-mind",
      sealed: 1,
      opened: 0,
      damaged: 0,
      accepted: 1,
      wish: null,
    },
  ],
  backOn: "2026-02-10",
  instructions: null,
  rejection: null,
  credit: 3112,
  dueOn: "2026-02-15",
  createdAt: "2026-02-01T08:00:00.000Z",
  isByStaff: true,
  outsidePolicy: null,
  note: null,
  corrections: [],
  payeeMethod: null,
  payee: null,
  payeeAccount: null,
  exchangeOrderId: null,
  photos: [],
};

/** Returns an inspected return with these changes. */
export const buildReturn = (changes: Partial<ReturnRow> = {}): ReturnRow => ({ ...INSPECTED, ...changes });
