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
    API_URL,
  ],
  trax: [
    { name: "apiKey", label: "API key", isSecret: true },
    { name: "pickupAddressId", label: "Pickup address ID" },
    API_URL,
  ],
};

/** Converts form values to an account. Dotted names become nested objects. Omits empty fields. */
export function toAccount(kind: CourierKind, values: ReadonlyMap<string, string>): Record<string, unknown> {
  const account: Record<string, unknown> = { kind };
  const nested = new Map<string, Record<string, string>>();
  for (const [path, value] of values) {
    if (value.trim() === "") continue;
    const [name = "", key] = path.split(".");
    if (key === undefined) account[name] = value;
    else nested.set(name, { ...nested.get(name), [key]: value });
  }
  return { ...account, ...Object.fromEntries(nested) };
}
