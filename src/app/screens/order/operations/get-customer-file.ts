import { and } from "drizzle-orm";

import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import { findLastAddress } from "#orders/operations/find-last-address.ts";
import { matchesPhone } from "#orders/operations/matches-phone.ts";
import { buildWasReturned } from "#orders/operations/queries.ts";
import type { CustomerFile } from "#orders/rules/order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { maskPhone } from "#kit/rules/masking.ts";

import { summarizeOrders } from "./get-order-customer.ts";

/**
 * Returns what staff need of a customer before they enter an order: orders, refused parcels, block and last address, by
 * the phone number in any spelling. Records the read in the audit log if there are any orders.
 */
export async function getCustomerFile(
  db: Database,
  typed: string,
  { by }: { by: Actor },
): Promise<CustomerFile> {
  const typedPhone = normalizeDigits(typed).trim();
  const phone = toE164(typedPhone) ?? null;
  const condition = matchesPhone({ phone, typedPhone });
  const readFor = { "phone number": maskPhone(phone ?? typedPhone) };
  const [summary, block, returned, last] = await Promise.all([
    summarizeOrders(db, condition, { phone, by, readFor }),
    findActiveBlock(db, phone),
    db.$count(orders, and(condition, buildWasReturned())),
    findLastAddress(db, condition),
  ]);
  return {
    ...summary,
    phone,
    blockReason: block?.reason ?? null,
    returned,
    lastAddress: last ? toLastAddress(last) : null,
  };
}

const NO_ADDRESS = { street: "", city: "", state: "", zipCode: "", country: "" };

/** Returns the last address with empty texts for what no order has. */
function toLastAddress({
  name,
  email,
  address,
}: NonNullable<Awaited<ReturnType<typeof findLastAddress>>>): CustomerFile["lastAddress"] {
  return { name: name ?? "", email: email ?? "", ...(address ?? NO_ADDRESS) };
}
