/** Messages that any endpoint can return. */
export const generalMessages = {
  malformedJson: "The request is not valid JSON",
  invalidRequest: "Some of the values sent are not valid",
  bodyTooLarge: "The request is too large",
  unsupportedMediaType: "Please send the request as application/json",
  notFound: "Nothing was found at this address",
  methodNotAllowed: "This address does not support that request method",
  crossOrigin: "Requests from other sites are not accepted",
  tooManyRequests: "Too many requests. Please try again in a moment.",
  unavailable: "The shop is temporarily unavailable. Please try again in a moment.",
  storageFull: "The shop is out of storage space. Nothing was changed. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;
