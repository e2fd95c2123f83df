/** Result of handing a message to a mail server. */
export type SendResult =
  | { outcome: "sent" }
  /** The server did not accept the message; a later attempt may succeed. */
  | { outcome: "retry"; error: string }
  /** The server rejected the message permanently. */
  | { outcome: "failed"; error: string; isAddressRejected: boolean }
  /** The message was transmitted, but the server's response is unknown. */
  | { outcome: "unsure"; error: string };

/** An e-mail with a plain-text part and an HTML part. */
export interface Email {
  /** Identifies the message, so that mail programs recognize a duplicate. */
  dedupeKey: string;
  senderName: string;
  /** Sender and address for replies. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends e-mails. */
export interface EmailSender {
  /** Sends one e-mail. Never rejects. */
  send: (email: Email) => Promise<SendResult>;
  close: () => void;
}
