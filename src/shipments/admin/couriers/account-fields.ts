import type { z } from "#platform/rules/zod.ts";

import type { courierAccountSchema } from "../../rules/courier-account.ts";
import type { CourierKind } from "../../rules/courier-kind.ts";

export type ConnectedKind = Exclude<CourierKind, "manual">;

/** A field of the account form. */
export interface AccountField {
  /** Path in the account, e.g. `shipper.city`. */
  name: string;
  label: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

const API_URL: AccountField = { name: "apiUrl", label: "API URL", isOptional: true };

/** The fields of the account form, by kind of courier. Optional fields have defaults. */
export const ACCOUNT_FIELDS: Readonly<Record<ConnectedKind, readonly AccountField[]>> = {
  postex: [
    { name: "token", label: "Merchant token", isSecret: true },
    { name: "pickupAddressCode", label: "Pickup address code" },
    API_URL,
  ],
  leopards: [
    { name: "apiKey", label: "API key", isSecret: true },
    { name: "apiPassword", label: "API password", isSecret: true },
    { name: "originCity", label: "Origin city ID", isOptional: true },
    { name: "shipperId", label: "Shipper ID (shipment_id)", isOptional: true },
    { name: "serviceCode", label: "Service (overnight)", isOptional: true },
    {
      name: "surfaceServiceCode",
      label: "Service for products that travel by road (overland)",
      isOptional: true,
    },
    API_URL,
  ],
  tcs: [
    { name: "clientId", label: "Client ID", isSecret: true },
    { name: "clientSecret", label: "Client secret", isSecret: true },
    { name: "username", label: "User name", isSecret: true },
    { name: "password", label: "Password", isSecret: true },
    { name: "accountNumber", label: "Account number" },
    { name: "costCenterCode", label: "Cost center code" },
    { name: "shipper.name", label: "Shipper name" },
    { name: "shipper.address", label: "Shipper address" },
    { name: "shipper.city", label: "Shipper city" },
    { name: "shipper.mobile", label: "Shipper mobile number (03xxxxxxxxx)" },
    { name: "serviceCode", label: "Service code (O)", isOptional: true },
    { name: "surfaceServiceCode", label: "Service code for products that travel by road", isOptional: true },
    API_URL,
  ],
  trax: [
    { name: "apiKey", label: "API key", isSecret: true },
    { name: "pickupAddressId", label: "Pickup address ID" },
    { name: "shippingMode", label: "Shipping mode (1)", isOptional: true },
    {
      name: "surfaceShippingMode",
      label: "Shipping mode for products that travel by road (2)",
      isOptional: true,
    },
    API_URL,
  ],
};

/** The values of the account form: text by field, grouped as in the account. */
export type AccountValues = Record<string, string | Record<string, string>>;

/** Returns the values of an account form without entries. */
export function buildEmptyAccount(kind: ConnectedKind): AccountValues {
  const values: AccountValues = {};
  for (const { name } of ACCOUNT_FIELDS[kind]) {
    const [group = "", key] = name.split(".");
    const inGroup = values[group];
    values[group] = key === undefined ? "" : { ...(typeof inGroup === "object" ? inGroup : {}), [key]: "" };
  }
  return values;
}

function omitBlank(values: AccountValues): AccountValues {
  const filled: AccountValues = {};
  for (const [name, value] of Object.entries(values)) {
    const kept = typeof value === "string" ? value : omitBlank(value);
    const isBlank = typeof kept === "string" ? kept.trim() === "" : Object.keys(kept).length === 0;
    if (!isBlank) filled[name] = kept as typeof value;
  }
  return filled;
}

/** Converts form values to an account that is not validated yet. Omits empty fields. */
export function toAccount(kind: CourierKind, values: AccountValues): z.input<typeof courierAccountSchema> {
  return { kind, ...omitBlank(values) } as z.input<typeof courierAccountSchema>;
}
