import { ShopError } from "#kit/rules/errors.ts";

import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliveryMethod } from "./delivery-method.ts";

/** The shop does not deliver to the address by the chosen method. */
export class DeliveryMethodUnavailable extends ShopError {
  readonly code = "delivery-method-unavailable";

  constructor(method: DeliveryMethod, city: string) {
    super(deliveryMessages.notOffered(method, city));
  }
}
