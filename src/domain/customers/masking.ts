import type { CustomerInfo, ShippingAddress } from "#domain/orders/order.ts";

const HIDDEN = "•••";

/** `Ayesha Khan` → `A••• K•••`. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${HIDDEN}`)
    .join(" ");
}

/**
 * `Ayesha Khan` → `Ayesha K.`, a name to be read beside what its owner wrote for everybody; `undefined` where an
 * e-mail address or a number was given instead of a name.
 */
export function shortenName(name: string): string | undefined {
  const words = name.trim().split(/\s+/);
  const [first = ""] = words;
  if (!/^\p{L}/u.test(first) || /[\d@/]/.test(name)) return undefined;
  const last =
    words.length > 1 ? [...(words.at(-1) ?? "")].find((letter) => /\p{L}/u.test(letter)) : undefined;
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** `+923001234567` → `••• ••67`: the last two digits only. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length < 4 ? HIDDEN : `${HIDDEN} ••${digits.slice(-2)}`;
}

/** `ayesha@example.com` → `a•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  const ending = dot === -1 ? "" : domain.slice(dot);
  return `${[...local][0] ?? ""}${HIDDEN}@${[...domain][0] ?? ""}${HIDDEN}${ending}`;
}

/** Customer data as an order search that is open to anyone may show it. */
export function maskCustomer(customer: CustomerInfo): CustomerInfo {
  return {
    name: maskName(customer.name),
    email: maskEmail(customer.email),
    phone: maskPhone(customer.phone),
  };
}

/** An address as an open search may show it: city, state and country stay, street and postal code go. */
export function maskAddress(address: ShippingAddress): ShippingAddress {
  return { ...address, street: HIDDEN, zipCode: HIDDEN };
}
