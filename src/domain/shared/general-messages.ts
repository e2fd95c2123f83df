/** What any endpoint may answer, whatever its room. */
export const generalMessages = {
  malformedJson: "The request is not valid JSON",
  invalidRequest: "Some of the values sent are not valid",
  bodyTooLarge: "The request is too large",
  unsupportedMediaType: "Please send the request as application/json",
  notFound: "There is nothing at this address",
  methodNotAllowed: "This address does not answer that kind of request",
  crossOrigin: "Requests from other sites are not accepted",
  tooManyRequests: "Too many requests. Please try again in a moment.",
  unavailable: "The shop is taking a short break. Please try again in a moment.",
  storageFull: "The shop has no room left to save this. Nothing was changed. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;
