/** The hidden field of a key that the server draws with the page: the form without scripts is stored once by it. */
export const FORM_KEY_FIELD = "form-key";

/** Where a message sent without scripts leads, so that neither a reload nor the way back sends it again. */
export const SENT_PARAM = "sent";
