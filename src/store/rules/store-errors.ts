import { ShopError } from "#kit/rules/errors.ts";

import { storeMessages } from "./store-messages.ts";

/** The shop does not deliver to the country of the shipping address. */
export class CountryNotServed extends ShopError {
  readonly code = "country-not-served";

  constructor(countries: readonly string[]) {
    const message = storeMessages.countryNotServed(countries);
    super(message, { "address.country": [message] });
  }
}
