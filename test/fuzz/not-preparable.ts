/**
 * Operations whose preconditions no request can create: only a failed job can be retried, only a message that did not arrive can be
 * sent again, and the fuzzed shop has no message channels and no connected courier. Other tests decide confirmations, because each can be decided only once.
 */
export const NOT_PREPARABLE: readonly string[] = [
  // With a second factor, the other requests could not sign in. Passkeys need signatures, which other tests generate.
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
  "replyToMessage",
  "sendNewsletterIssue",
  "stopNewsletterIssue",
  "sendTestNewsletterIssue",
  "decideConfirmation",
  "decideConfirmationByToken",
  "recordCall",
  "bookShipmentAgain",
  "resolveShipmentCancellation",
  "adoptTrackingNumber",
  // Its body depends on the kind of courier, and its address must be a URL.
  "saveCourierAccount",
  "testCourierAccount",
  "updateCourierCities",
  "chooseCourierCity",
  "adviseCourier",
  // Its body has two forms, which a preparation cannot choose. The preparations of the other operations call it.
  "createLoadSheets",
  "printCourierLabels",
  "printCourierSheet",
  "verifyWhatsAppHook",
  "receiveWhatsAppEvents",
  "receiveCourierNotice",
  // The tokens of their links are only in emails.
  "requestRecovery",
  "openRecovery",
  "recoverPassword",
  // A random password would lock out the other requests.
  "changeOwnPassword",
];
