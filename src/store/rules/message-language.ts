/** Languages of messages: English, Urdu in Latin letters, and Urdu. */
export const MESSAGE_LANGUAGES = ["en", "ur-Latn", "ur"] as const;

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];
