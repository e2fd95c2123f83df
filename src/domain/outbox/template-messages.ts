/** Texts about templates of messages, for staff. */
export const templateMessages = {
  title: "Messages",
  loadFailed: "Failed to load the messages",
  subjectRequired: "Subject is required",
  textRequired: "Text is required",
  linkRequired: "Label of the link is required",
  oneLine: "Line breaks are not possible here",
  unknownPlaceholders: (unknown: readonly string[], allowed: readonly string[]) =>
    `${listNames(unknown)} ${unknown.length === 1 ? "is not a placeholder" : "are not placeholders"}. Allowed: ${listNames(allowed)}`,
  strayBrace: (allowed: readonly string[]) =>
    `Braces only surround placeholders. Allowed: ${listNames(allowed)}`,
  changedByOthers: "Someone else changed this template. Review their version, then save.",
  channelRejected: "This message is not sent over this channel.",
  addressInvalid: "Enter an e-mail address",
  phoneInvalid: "Enter a phone number",
} as const;

function listNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}
