/**
 * Operations whose preconditions the fuzz test cannot create: only a failed job can be retried, only a message that did
 * not arrive can be sent again, the fuzzed shop has no message channels and no connected courier, and each confirmation
 * can be decided only once. Other tests cover these operations.
 */
export const NOT_PREPARABLE: readonly string[] = [
  // With a second factor, later requests could not sign in. Passkeys need signatures, which other tests generate.
  "addPasskey",
  "renamePasskey",
  "removePasskey",
  "signInWithPasskey",
  "removeSecondFactor",
  "confirmAuthenticator",
  "createRecoveryCodes",
  "retryJob",
  "sendMessageAgain",
  "sendReplyAgain",
  "sendRestockMessageAgain",
  "sendTestMessage",
  "sendOrderLink",
  "replyToMessage",
  "sendNewsletterIssue",
  "stopNewsletterIssue",
  "sendTestNewsletterIssue",
  "decideConfirmation",
  "recordCall",
  "bookShipmentAgain",
  "resolveShipmentCancellation",
  "adoptTrackingNumber",
  // The body depends on the kind of courier, and the address must be a URL.
  "saveCourierAccount",
  "testCourierAccount",
  "updateCourierCities",
  "chooseCourierCity",
  "adviseCourier",
  "chooseStatusMeaning",
  // The body has two forms, and a preparation cannot choose one. Preparations of other operations call this operation.
  "createLoadSheets",
  "printCourierLabels",
  "printCourierSheet",
  "verifyWhatsAppHook",
  "receiveWhatsAppEvents",
  "receiveCourierNotice",
  // Only emails contain the tokens of the links.
  "requestRecovery",
  "openRecovery",
  "recoverPassword",
  // A random password would lock out the other requests.
  "changeOwnPassword",
];
