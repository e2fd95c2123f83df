import { ShopError } from "#kit/rules/errors.ts";

import { authMessages } from "./auth-messages.ts";
import type { PasskeyRequestOptions } from "./passkey.ts";
import { roleMessages } from "./role-messages.ts";
import { secondFactorMessages } from "./second-factor-messages.ts";

/** Sign-in failed; the message states the reason. Spec: storefront §8. */
export class SignInRefused extends ShopError {
  readonly code = "sign-in-refused";
}

/** The password is correct, but sign-in also requires a code or a passkey of the account. */
export class SecondFactorRequired extends ShopError {
  readonly code = "second-factor-required";
  override readonly members: {
    /** Options to use one of the account's passkeys; undefined without passkeys. */
    passkeyOptions: PasskeyRequestOptions | undefined;
  };

  constructor(passkeyOptions?: PasskeyRequestOptions) {
    super(secondFactorMessages.required);
    this.members = { passkeyOptions };
  }
}

/** The role requires a second factor, and the signed-in user has not set one up. */
export class SecondFactorSetupRequired extends ShopError {
  readonly code = "second-factor-setup-required";

  constructor() {
    super(secondFactorMessages.setUpRequired);
  }
}

/** The request has no session. */
export class NotSignedIn extends ShopError {
  readonly code = "not-signed-in";

  constructor() {
    super(authMessages.signInFirst);
  }
}

/** The signed-in user has no role. Spec: storefront §6. */
export class AccessDenied extends ShopError {
  readonly code = "access-denied";

  constructor() {
    super(authMessages.accessDenied);
  }
}

/** The role of the signed-in user, or the API key, lacks a permission. Signing in again does not help. */
export class NotPermitted extends ShopError {
  readonly code = "not-permitted";

  constructor(message: string = roleMessages.notPermitted) {
    super(message);
  }
}
