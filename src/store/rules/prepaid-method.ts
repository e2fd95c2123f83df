import type { Store } from "./store.ts";

/** How a shopper can pay before the delivery: each way needs an account of the shop that checkout offers. */
export const PREPAID_METHODS = ["bank-transfer", "raast", "wallet"] as const;

export type PrepaidMethod = (typeof PREPAID_METHODS)[number];

/** What decides how shoppers can pay into an account of the shop. */
export interface PayableAccount {
  kind: string;
  /** The name of the bank or wallet, e.g. `JazzCash`. */
  name: string;
  iban: string | null;
  raastId: string | null;
  /** The number of a wallet, in E.164. */
  phone: string | null;
}

/** A way to pay in advance that checkout offers. */
export interface OfferedMethod {
  method: PrepaidMethod;
  /** What pages call it; each wallet has its own name. */
  names: string[];
}

/** What pages call each method; those of the checkout name each wallet instead. */
export const PREPAID_METHOD_NAMES: Readonly<Record<PrepaidMethod, string>> = {
  "bank-transfer": "Bank transfer",
  raast: "Raast",
  wallet: "Mobile wallet",
};

/** Returns the ways in which shoppers can pay into an account; none if it has no number that they need for it. */
export function listMethodsOfAccount({ kind, iban, raastId, phone }: PayableAccount): PrepaidMethod[] {
  if (kind === "wallet") return phone === null ? [] : ["wallet"];
  if (kind !== "bank") return [];
  return [
    ...(iban === null ? [] : ["bank-transfer" as const]),
    ...(raastId === null ? [] : ["raast" as const]),
  ];
}

/** Returns the ways to pay into the offered accounts, in the sequence of the accounts. */
export function listOfferedMethods(accounts: readonly PayableAccount[]): OfferedMethod[] {
  const names = new Map<PrepaidMethod, Set<string>>();
  for (const account of accounts)
    for (const method of listMethodsOfAccount(account)) {
      const known = names.get(method) ?? new Set();
      names.set(method, known.add(method === "wallet" ? account.name : PREPAID_METHOD_NAMES[method]));
    }
  return [...names].map(([method, ofMethod]) => ({ method, names: [...ofMethod] }));
}

/** Returns whether the shop has an account into which shoppers can pay in advance. */
export function acceptsPrepayment({ acceptedPayments }: Pick<Store, "acceptedPayments">): boolean {
  return acceptedPayments.some((name) => name !== "Cash on Delivery");
}
