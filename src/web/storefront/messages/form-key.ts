/** The hidden field with a random key from the server. The key makes a form sent without scripts idempotent. */
export const FORM_KEY_FIELD = "form-key";

/**
 * The query parameter of the page shown after sending without scripts. The redirect prevents a resend on reload or
 * Back.
 */
export const SENT_PARAM = "sent";
