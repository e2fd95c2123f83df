import { drawBarcode } from "#kit/operations/draw-barcode.server.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Store } from "#store/rules/store.ts";
import { formatReturnAddress } from "#store/rules/sender-lines.ts";

import { createReturnNotFound } from "../rules/return-errors.ts";
import type { ReturnSlipDetails } from "../rules/return-slip.ts";
import { getReturn, listOrderReturns, toPublicReturn } from "./list-returns.ts";

/**
 * Returns what the slip of a return shows.
 * @throws NotFound 'Return not found'
 */
export async function getReturnSlip(
  db: Database,
  reference: string,
  store: Store,
): Promise<ReturnSlipDetails> {
  return toSlip(toPublicReturn(await getReturn(db, reference)), store);
}

/**
 * Returns what the slip of a return shows to the shopper who has the link of its order.
 * @throws NotFound 'Order not found' if the link does not work, and 'Return not found', also for a return of another order
 */
export async function getLinkedReturnSlip(
  db: Database,
  token: string,
  reference: string,
  store: Store,
): Promise<ReturnSlipDetails> {
  const { orderId } = await requireOrderLink(db, token);
  const given = (await listOrderReturns(db, orderId)).find((known) => known.reference === reference);
  if (!given) throw createReturnNotFound();
  return toSlip(toPublicReturn(given), store);
}

function toSlip(given: ReturnSlipDetails["given"], store: Store): ReturnSlipDetails {
  return { given, shopAddress: formatReturnAddress(store), barcode: drawBarcode(given.reference) };
}
