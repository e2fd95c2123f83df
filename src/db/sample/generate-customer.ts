import { familyNames, givenNames, homes, mailDomains, places, quarters } from "./order-words.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** A made-up person with the address they have things sent to; reaches nobody by e-mail or phone. */
export interface GeneratedCustomer {
  name: string;
  email: string;
  /** As this person types it. */
  phone: string;
  phoneE164: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** Far from the seeds of the products and the orders. */
const SEED = 1_900_000_011;

/** The same number always gives the same person. */
export function generateCustomer(number: number): GeneratedCustomer {
  const random = createRandom(SEED + number);
  const given = random.pick(givenNames);
  const family = random.pick(familyNames);
  return {
    name: `${given} ${family}`,
    email: `${given}.${family}${random.between(1, 999)}@${random.pick(mailDomains)}`.toLowerCase(),
    ...phoneOf(random),
    street: `${random.pick(homes)} ${random.between(1, 480)}, Street ${random.between(1, 60)}, ${random.pick(quarters)}`,
    ...random.pick(places),
    country: "Pakistan",
  };
}

/** Mobile numbers begin with 03; no network has 039, so that nobody is called. */
function phoneOf(random: Random): { phone: string; phoneE164: string } {
  const prefix = `39${random.between(0, 9)}`;
  const subscriber = String(random.between(0, 9_999_999)).padStart(7, "0");
  const phone = random.pick([
    `0${prefix} ${subscriber}`,
    `0${prefix}-${subscriber}`,
    `0${prefix}${subscriber}`,
    `+92 ${prefix} ${subscriber}`,
  ]);
  return { phone, phoneE164: `+92${prefix}${subscriber}` };
}
