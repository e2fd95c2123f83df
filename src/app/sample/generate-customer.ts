import { buildingTypes, familyNames, givenNames, mailDomains, neighborhoods, places } from "./order-words.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** A generated customer with a shipping address; the email address and phone number do not exist. */
export interface GeneratedCustomer {
  name: string;
  email: string;
  /** Phone number as typed by the customer. */
  phone: string;
  phoneE164: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** Seed of the first customer; customer n uses this seed plus n. Differs from the seeds of products and orders. */
const SEED = 1_900_000_011;

/** Generates a customer. The result depends only on `number`. */
export function generateCustomer(number: number): GeneratedCustomer {
  const random = createRandom(SEED + number);
  const givenName = random.pick(givenNames);
  const familyName = random.pick(familyNames);
  return {
    name: `${givenName} ${familyName}`,
    email:
      `${givenName}.${familyName}${random.drawBetween(1, 999)}@${random.pick(mailDomains)}`.toLowerCase(),
    ...generatePhone(random),
    street: `${random.pick(buildingTypes)} ${random.drawBetween(1, 480)}, Street ${random.drawBetween(1, 60)}, ${random.pick(neighborhoods)}`,
    ...random.pick(places),
    country: "Pakistan",
  };
}

/** Generates a mobile number with the unassigned prefix 039, so that no real number is generated. */
function generatePhone(random: Random): { phone: string; phoneE164: string } {
  const prefix = `39${random.drawBetween(0, 9)}`;
  const subscriber = String(random.drawBetween(0, 9_999_999)).padStart(7, "0");
  const phone = random.pick([
    `0${prefix} ${subscriber}`,
    `0${prefix}-${subscriber}`,
    `0${prefix}${subscriber}`,
    `+92 ${prefix} ${subscriber}`,
  ]);
  return { phone, phoneE164: `+92${prefix}${subscriber}` };
}
