import { ShopError } from "#kit/rules/errors.ts";

import { apiKeyMessages } from "./api-key-messages.ts";

/** The API key of a request is unknown, expired or revoked. */
export class ApiKeyInvalid extends ShopError {
  readonly code = "api-key-invalid";

  constructor() {
    super(apiKeyMessages.invalid);
  }
}

/** The operation concerns the signed-in staff member, so it does not accept API keys. */
export class ApiKeyNotAccepted extends ShopError {
  readonly code = "api-key-not-accepted";

  constructor() {
    super(apiKeyMessages.notAccepted);
  }
}
