import { formatAddress, isFilled, joinParts } from "./store-texts.ts";
import type { Store } from "./store.ts";

/** Returns where customers send items that they return, in one line. */
export function formatReturnAddress({ name, address }: Pick<Store, "name" | "address">): string {
  return joinParts([name, formatAddress(address)], ", ");
}

/** Returns the sender's lines on invoices and packing slips, without blank lines. */
export function listSenderLines({
  address,
  phone,
  email,
}: Pick<Store, "address" | "phone" | "email">): string[] {
  const { street, city, state, zipCode, country } = address;
  return [street, joinParts([city, state, zipCode], ", "), country, phone, email].filter(isFilled);
}
