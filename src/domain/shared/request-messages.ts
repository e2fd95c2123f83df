/** What a request is told that does not even reach a page or an endpoint. Not quoted by the specification. */
export const requestMessages = {
  addressTooLong: "The address of the request is too long",
  expectsTooMuch: "The request expects what the shop does not do",
  headersTooLarge: "The request's headers are too large or too many",
  tooSlow: "The request took too long to arrive",
  unreadable: "The request cannot be read",
} as const;
