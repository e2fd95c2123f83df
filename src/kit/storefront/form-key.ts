/** Name of the hidden field with a random key from the server. The key makes a form sent without scripts idempotent. */
export const FORM_KEY_FIELD = "form-key";

/**
 * Query parameter of the redirect target after a form is sent without scripts. The redirect prevents a resend on reload
 * or Back.
 */
export const SENT_PARAM = "sent";
