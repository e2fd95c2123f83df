import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import type { Database } from "#platform/db/client.server.ts";

import { correctionMessages } from "../../rules/edit/correction.ts";
import { NotCorrectable } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { getStaffStep, toPossibleStep } from "../../rules/risk/risk-consequence.ts";
import { findRiskConsequence } from "../get-order-risks.ts";

import { repriceInAdvance } from "./reprice-in-advance.ts";
import { raiseAdvance, requireStep } from "./require-advance.ts";

/**
 * Applies the consequences of the risks of an order whose shopper has changed the phone number or the address, so that
 * a correction does not avoid them. Returns the new step that staff must take before they confirm the order, or null.
 * @throws NotCorrectable if the shop does not accept orders with these risks
 */
export async function recheckRisks(tx: Database, before: Order, after: Order): Promise<StaffStep | null> {
  const hasSameContact =
    before.customerInfo.phone === after.customerInfo.phone &&
    JSON.stringify(before.shippingAddress) === JSON.stringify(after.shippingAddress);
  if (hasSameContact || after.status !== "pending") return null;
  const { store } = await getCheckoutSettings(tx);
  const consequence = await findRiskConsequence(tx, after.id, store.risks);
  if (consequence === "no-cod" && !after.needsAdvancePayment)
    throw new NotCorrectable(correctionMessages.notAccepted);
  const step = toPossibleStep(getStaffStep(consequence), after);
  if (step === null) return null;
  const isNew =
    step === "advance-payment" ? await demandAdvance(tx, after) : await requireStep(tx, after.id, step);
  return isNew ? step : null;
}

/** Demands the payment of an order in advance, which has no fee for cash. Returns whether the demand is new. */
async function demandAdvance(tx: Database, order: Order): Promise<boolean> {
  if (!(await requireStep(tx, order.id, "advance-payment"))) return false;
  await raiseAdvance(tx, order.id, order.totalAmount);
  await repriceInAdvance(tx, order);
  return true;
}
