import type { CourierKind } from "#domain/shipments/courier-kind.ts";

export type ConnectedKind = Exclude<CourierKind, "manual">;

/** A field of the account form. */
export interface AccountField {
  /** Path in the account, e.g. `shipper.city`. */
  name: string;
  label: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

const API_URL: AccountField = { name: "apiUrl", label: "API address", isOptional: true };

/** The fields of the account form, by kind of courier. Optional fields have defaults. */
export const ACCOUNT_FIELDS: Readonly<Record<ConnectedKind, readonly AccountField[]>> = {
  postex: [
    { name: "token", label: "Merchant token", isSecret: true },
    { name: "pickupAddressCode", label: "Code of the pickup address" },
    API_URL,
  ],
  leopards: [
    { name: "apiKey", label: "API key", isSecret: true },
    { name: "apiPassword", label: "API password", isSecret: true },
    { name: "originCity", label: "Id of the city of origin", isOptional: true },
    API_URL,
  ],
  tcs: [
    { name: "clientId", label: "Client id", isSecret: true },
    { name: "clientSecret", label: "Client secret", isSecret: true },
    { name: "username", label: "User name", isSecret: true },
    { name: "password", label: "Password", isSecret: true },
    { name: "accountNumber", label: "Account number" },
    { name: "costCenterCode", label: "Code of the cost center" },
    { name: "shipper.name", label: "Name of the shipper" },
    { name: "shipper.address", label: "Address of the shipper" },
    { name: "shipper.city", label: "City of the shipper" },
    { name: "shipper.mobile", label: "Mobile number of the shipper (03xxxxxxxxx)" },
    API_URL,
  ],
  trax: [
    { name: "apiKey", label: "API key", isSecret: true },
    { name: "pickupAddressId", label: "Id of the pickup address" },
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
