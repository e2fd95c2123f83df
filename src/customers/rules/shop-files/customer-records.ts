import type { HistoryRecord } from "./history-schema.ts";
import { historyFileMessages as messages } from "./history-messages.ts";
import type { ShopCustomer } from "./shop-customers.ts";

/** What an import of customers adds. */
interface CustomerPlan {
  /** The first customer of each phone number that has no profile yet. */
  profiles: readonly ShopCustomer[];
  /** Addresses that the import subscribes. */
  emails: readonly string[];
  /** Addresses that the import does not subscribe, because they unsubscribed here. */
  unsubscribed: ReadonlySet<string>;
}

/** States for each customer of a file what the import adds, or why it adds nothing. */
export function buildCustomerRecords(
  customers: readonly ShopCustomer[],
  { profiles, emails, unsubscribed }: CustomerPlan,
): HistoryRecord[] {
  const newProfiles = new Map(profiles.map((profile) => [profile.phone, profile]));
  const newEmails = new Set(emails);
  const rowsByEmail = new Map<string, number>();
  return customers.map((customer) => {
    const { row, label, phone, unread } = customer;
    const email = customer.hasConsent ? customer.email : null;
    const profile = newProfiles.get(phone);
    const isProfile = profile === customer;
    const emailRow = email === null ? undefined : rowsByEmail.get(email);
    // The first row with an address adds it.
    const isSubscribed = email !== null && newEmails.has(email) && emailRow === undefined;
    if (isSubscribed) rowsByEmail.set(email, row);
    const hasUnsubscribed = email !== null && unsubscribed.has(email);
    const details = [
      isProfile && phone,
      isSubscribed && messages.newsletter(email),
      profile && !isProfile && messages.samePhone(profile.row),
      hasUnsubscribed && messages.unsubscribed(email),
      phone === null && emailRow !== undefined && messages.sameEmail(emailRow),
      ...unread,
    ];
    const isKnown = phone === null ? emailRow === undefined && !hasUnsubscribed : profile === undefined;
    const outcome = isProfile || isSubscribed ? "added" : isKnown ? "known" : "left-out";
    return { row, label, outcome, detail: details.filter(Boolean).join(" · ") };
  });
}

/** Counts the email addresses that only rows without a consent contain. */
export function countWithoutConsent(customers: readonly ShopCustomer[]): number {
  const list = (hasConsent: boolean) =>
    new Set(
      customers.flatMap((customer) =>
        customer.hasConsent === hasConsent && customer.email !== null ? [customer.email] : [],
      ),
    );
  return list(false).difference(list(true)).size;
}
