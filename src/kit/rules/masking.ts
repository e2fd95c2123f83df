/** Replaces a hidden part of a text. */
export const HIDDEN = "•••";

/** Masks a name: `Ayesha Khan` → `A••• K•••`. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${HIDDEN}`)
    .join(" ");
}

/**
 * Returns the public name of a reviewer: `Ayesha Khan` → `Ayesha K.`. Returns `undefined` if the name does not start
 * with a letter or contains digits, `@` or `/`.
 */
export function shortenName(name: string): string | undefined {
  const names = name.trim().split(/\s+/);
  const [firstName = ""] = names;
  if (!/^\p{L}/u.test(firstName) || /[\d@/]/.test(name)) return undefined;
  const initial =
    names.length > 1 ? [...(names.at(-1) ?? "")].find((letter) => /\p{L}/u.test(letter)) : undefined;
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}

/** Masks a phone number except its last two digits: `+923001234567` → `••• ••67`. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length < 4 ? HIDDEN : `${HIDDEN} ••${digits.slice(-2)}`;
}

/** Masks an email address: `ayesha@example.com` → `a•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  const topLevelDomain = dot === -1 ? "" : domain.slice(dot);
  return `${[...local][0] ?? ""}${HIDDEN}@${[...domain][0] ?? ""}${HIDDEN}${topLevelDomain}`;
}

/** Masks customer data for the public order search. */
export function maskCustomer({ name, email, phone }: { name: string; email: string; phone: string }) {
  return { name: maskName(name), email: maskEmail(email), phone: maskPhone(phone) };
}

/** Masks the street and postal code of an address for the public order search. */
export function maskAddress<Address extends { street: string; zipCode: string }>(address: Address): Address {
  return { ...address, street: HIDDEN, zipCode: HIDDEN };
}
