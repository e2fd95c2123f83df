import { DAY_MS, endOfDay, HOUR_MS, toShopDay } from "#platform/rules/day.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";
import type { OrderStatus } from "../order-status.ts";

/**
 * Where a shopper's link to an order comes from: the browser that placed the order, or a message to the phone number or
 * email address of the order. Only the link of a message proves who has the number or the mailbox.
 */
export const LINK_KINDS = ["browser", "message"] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

/** Days for which a link works that was sent after the return period. */
const LATE_LINK_DAYS = 7;

interface OrderState {
  status: OrderStatus;
  /** When the order entered its status. */
  since: Date;
}

/** What the end of a link depends on besides the order. */
interface LinkTerms {
  createdAt: Date;
  policy: Pick<ReturnPolicy, "returnDays" | "damageHours">;
}

/**
 * Returns when a link stops working: when the shop's return period ends, counted from the delivery or the cancellation.
 * A link that is sent later works for a week. Undefined while the order is in progress.
 */
export function getLinkEnd(
  { status, since }: OrderState,
  { createdAt, policy }: LinkTerms,
): Date | undefined {
  if (status !== "delivered" && status !== "cancelled") return undefined;
  const returnMs = Math.max(policy.returnDays * DAY_MS, policy.damageHours * HOUR_MS);
  const returnEnd = endOfDay(toShopDay(new Date(since.getTime() + returnMs)));
  return createdAt < returnEnd ? returnEnd : new Date(createdAt.getTime() + LATE_LINK_DAYS * DAY_MS);
}

/** Returns whether a link that was not revoked still works. */
export function isLinkOpen(order: OrderState, terms: LinkTerms, now: Date): boolean {
  const end = getLinkEnd(order, terms);
  return end === undefined || now < end;
}

/** Returns the path of the page that a shopper's link opens. */
export function buildOrderPath(token: string): string {
  return `/order/${token}`;
}

/** Returns the path of the page on which a shopper pays an order. */
export function buildPayPath(token: string): string {
  return `${buildOrderPath(token)}/pay`;
}

/** Returns the token in the path of an order's page; undefined for any other path. */
export function readOrderToken(path: string): string | undefined {
  return /^\/order\/([\w-]+)$/.exec(path)?.[1];
}
