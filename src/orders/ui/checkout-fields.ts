import type { ComponentProps } from "react";

import type { DetailName, OptionalDetail } from "../rules/optional-details.ts";
import { OPTIONAL_DETAILS } from "../rules/optional-details.ts";

interface CheckoutField extends Pick<
  ComponentProps<"input">,
  "inputMode" | "maxLength" | "placeholder" | "required" | "type"
> {
  /** Path of the field in the checkout schema and in the server's error messages, e.g. `address.city`. */
  path: string;
  label: string;
  autoComplete: string;
  /** Only of a field with several lines: its height. */
  rows?: number;
}

const DETAIL_FIELDS = Object.fromEntries(
  Object.entries<OptionalDetail>(OPTIONAL_DETAILS).map(([name, { label, maxLength }]) => [
    name,
    { path: `details.${name}`, label, maxLength, rows: 2, autoComplete: "off" },
  ]),
);

/** The names of the optional details, which are also the names of their fields. */
export const DETAIL_NAMES = Object.keys(DETAIL_FIELDS) as DetailName[];

const REQUIRED_FIELDS = {
  name: { path: "customer.name", label: "Full name", required: true, autoComplete: "name" },
  email: {
    path: "customer.email",
    label: "Email",
    required: true,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
  },
  phone: {
    path: "customer.phone",
    label: "Phone",
    required: true,
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    placeholder: "0300 1234567",
  },
  street: {
    path: "address.street",
    label: "Address",
    required: true,
    autoComplete: "shipping address-line1",
    placeholder: "House, street, area",
  },
  country: {
    path: "address.country",
    label: "Country",
    required: true,
    autoComplete: "shipping country-name",
  },
  state: {
    path: "address.state",
    label: "State/Province",
    required: true,
    autoComplete: "shipping address-level1",
  },
  city: { path: "address.city", label: "City", required: true, autoComplete: "shipping address-level2" },
  zipCode: {
    path: "address.zipCode",
    label: "ZIP/Postal code",
    required: true,
    autoComplete: "shipping postal-code",
  },
} as const satisfies Record<string, CheckoutField>;

export type CheckoutFieldName = keyof (typeof REQUIRED_FIELDS & typeof OPTIONAL_DETAILS);

/** The fields of the checkout form. Drafts, inputs and error paths derive from this table. Spec: storefront §2, §4. */
export const CHECKOUT_FIELDS = { ...REQUIRED_FIELDS, ...DETAIL_FIELDS } as Readonly<
  Record<CheckoutFieldName, CheckoutField>
>;

/** Paths of all fields. */
export const FIELD_PATHS: ReadonlySet<string> = new Set(
  Object.values(CHECKOUT_FIELDS).map(({ path }) => path),
);
