/** Explanations of WhatsApp Cloud API errors for staff, by error code. */
const REASONS: Readonly<Record<number, string>> = {
  0: "The access token is invalid",
  3: "The access token lacks a permission",
  10: "The access token lacks a permission",
  190: "The access token has expired",
  200: "The access token lacks a permission",
  368: "Meta has restricted the WhatsApp account",
  130_429: "WhatsApp is temporarily not accepting more messages",
  130_472: "Meta did not deliver the message because of an experiment with this number",
  131_005: "The access token lacks a permission",
  131_026: "The number has no WhatsApp account, or its owner has not accepted WhatsApp's current terms",
  131_030: "A test account can only write to the numbers in its list of recipients",
  131_031: "Meta has locked the WhatsApp account",
  131_042: "The WhatsApp account has a payment problem",
  131_047: "WhatsApp allows answers only within 24 hours after the customer's last message",
  131_048: "Meta limits the shop's messages because customers blocked or reported earlier ones",
  131_049: "Meta did not deliver the message because the customer received too many messages",
  131_050: "The customer has opted out of messages from the shop",
  131_056: "The customer received too many messages from the shop in a short time",
  132_000: "The template has a different number of variables than the shop sends",
  132_001: "The template does not exist or is not approved in this language",
  132_007: "Meta rejected the text of the template",
  132_012: "A variable of the template has a different format than the shop sends",
  132_015: "Meta has paused the template because of its low quality",
  132_016: "Meta has disabled the template because of its low quality",
};

/**
 * Returns an explanation of a WhatsApp error for staff.
 * @param description the provider's description, used if the code is unknown
 */
export function describeWhatsAppError(code: number, description: string): string {
  return `${REASONS[code] ?? (description.trim() || "Unknown error")} (${code})`;
}
