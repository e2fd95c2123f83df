import { ShopError } from "#kit/rules/errors.ts";

import { blockedPhoneMessages } from "./blocked-phone-messages.ts";

/** The shop accepts no online orders with the phone number. */
export class PhoneBlocked extends ShopError {
  readonly code = "phone-blocked";

  constructor() {
    super(blockedPhoneMessages.refused, { "customer.phone": [blockedPhoneMessages.refused] });
  }
}
