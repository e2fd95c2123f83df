/** Kinds of accounts. Each movement takes its amount from one account and adds it to another. */
export const ACCOUNT_KINDS = [
  "customers",
  "cash",
  "bank",
  "wallet",
  "gateway",
  "courier",
  "rider",
  "fees",
  "income-tax",
  "sales-tax",
  "expense",
  "difference",
  "exchange",
  "suspense",
  "before-ledger",
] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Kinds of which the shop has exactly one account, which the migration creates. */
export const SINGLE_ACCOUNT_KINDS = [
  "customers",
  "fees",
  "income-tax",
  "sales-tax",
  "expense",
  "difference",
  "exchange",
  "suspense",
  "before-ledger",
] as const satisfies readonly AccountKind[];

export type SingleAccountKind = (typeof SINGLE_ACCOUNT_KINDS)[number];

/** Kinds of accounts that staff add and edit. Accounts of couriers and riders follow the couriers. */
export const OWN_ACCOUNT_KINDS = ["cash", "bank", "wallet"] as const satisfies readonly AccountKind[];

export type OwnAccountKind = (typeof OWN_ACCOUNT_KINDS)[number];

/** Accounts that hold the shop's money after a payment: customers can pay into them, refunds leave them. */
export const FUND_KINDS = ["cash", "bank", "wallet", "gateway"] as const satisfies readonly AccountKind[];
