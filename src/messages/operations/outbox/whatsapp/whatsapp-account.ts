/** Credentials for a phone number of the WhatsApp Cloud API and for its webhook. */
export interface WhatsAppAccount {
  accessToken: string;
  phoneNumberId: string;
  /** Signs webhook requests. */
  appSecret: string;
  /** Proves that a webhook was set up by the owner of the account. */
  verifyToken: string;
  /** Base URL of the API without a trailing slash. */
  apiUrl: string;
}
