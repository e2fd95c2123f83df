import { ERASED_NAME } from "#customers/rules/erased-name.ts";

/** Topics by which the admin page for personal data and the public privacy page group the data. */
export const DATA_TOPICS = [
  "orders",
  "reviews",
  "messages",
  "newsletter",
  "restock",
  "outbox",
  "blocks",
  "staff",
] as const;

export type DataTopic = (typeof DATA_TOPICS)[number];

/** How a table's rows are linked to a person. */
export type PersonLink =
  | "order"
  | "order-row"
  | "shipment-row"
  | "load-sheet"
  | "message"
  | "message-row"
  | "email"
  | "order-email"
  | "contact"
  | "phone"
  | "outbox"
  | "limit"
  | "view"
  | "none";

/** The personal data in one database table. */
export interface PersonalTable {
  topic: DataTopic;
  link: PersonLink;
  /**
   * `overwrite` replaces the columns with their erased values, `delete` deletes the rows, `mentions` empties the
   * columns that mention the person, `expired` deletes expired rows, and `keep` changes nothing.
   */
  erasure: "overwrite" | "delete" | "mentions" | "expired" | "keep";
  /** The columns with personal data, and their values once erased. */
  columns: Readonly<Record<string, string | null>>;
  /** Column with the row's time, for tables whose rows do not belong to an order or a contact message. */
  time?: string;
  /** Whether the preview of an erasure counts the rows. */
  isCounted?: boolean;
  /** Columns that the export omits, because they are secrets, files or copies of other columns. */
  omittedFromExport?: readonly string[];
}

/**
 * All tables with personal data, in the order in which an erasure processes them. Messages, sign-ups and requests
 * precede the rows that are deleted with them, because all transactions lock them first. A test compares the list with
 * the database schema.
 */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  contact_messages: {
    topic: "messages",
    link: "message",
    erasure: "delete",
    isCounted: true,
    columns: {
      name: null,
      phone: null,
      message: null,
      provider_id: null,
      search_text: null,
      idempotency_key: null,
    },
    omittedFromExport: ["provider_id", "search_text", "idempotency_key"],
  },
  contact_replies: {
    topic: "messages",
    link: "message-row",
    erasure: "delete",
    columns: { email: null, text: null },
  },
  newsletter_subscribers: {
    topic: "newsletter",
    link: "email",
    erasure: "delete",
    time: "consented_at",
    isCounted: true,
    columns: { email: null, unsubscribe_token: null },
    omittedFromExport: ["unsubscribe_token"],
  },
  newsletter_signups: {
    topic: "newsletter",
    link: "email",
    erasure: "delete",
    time: "consented_at",
    isCounted: true,
    columns: { email: null, token_hash: null },
    omittedFromExport: ["token_hash"],
  },
  restock_requests: {
    topic: "restock",
    link: "contact",
    erasure: "delete",
    time: "created_at",
    isCounted: true,
    columns: { contact: null, consent: null },
  },
  outbox_messages: {
    topic: "outbox",
    link: "outbox",
    erasure: "delete",
    time: "created_at",
    isCounted: true,
    columns: { recipient: null, subject: null, text: null, last_error: null },
    omittedFromExport: ["dedupe_key", "provider_id", "locked_until"],
  },
  order_links: {
    topic: "orders",
    link: "order-row",
    erasure: "delete",
    columns: { token_hash: null },
    omittedFromExport: ["token_hash"],
  },
  order_confirmation_events: {
    topic: "orders",
    link: "order-row",
    erasure: "overwrite",
    columns: { note: null },
  },
  order_status_history: {
    topic: "orders",
    link: "order-row",
    erasure: "overwrite",
    columns: { notes: null },
  },
  order_events: { topic: "orders", link: "order-row", erasure: "overwrite", columns: { reason: null } },
  // Only orders in progress have holds, and their data cannot be erased.
  stock_holds: {
    topic: "orders",
    link: "order-row",
    erasure: "overwrite",
    columns: { browser_hash: null, network_hash: null },
    omittedFromExport: ["browser_hash", "network_hash"],
  },
  order_items: { topic: "orders", link: "order-row", erasure: "keep", columns: {} },
  order_adjustments: { topic: "orders", link: "order-row", erasure: "keep", columns: {} },
  order_reviews: {
    topic: "reviews",
    link: "order-row",
    erasure: "mentions",
    isCounted: true,
    columns: { review: "", reply: null, hidden_reason: null, search_text: null },
    omittedFromExport: ["search_text"],
  },
  shipment_events: {
    topic: "orders",
    link: "shipment-row",
    erasure: "overwrite",
    // `eraseCourierTexts` also removes texts from the codes.
    columns: { text: null, status_key: null },
  },
  shipment_labels: {
    topic: "orders",
    link: "shipment-row",
    erasure: "delete",
    columns: { content: null, source_url: null },
    omittedFromExport: ["content", "source_url"],
  },
  shipment_advice: {
    topic: "orders",
    link: "shipment-row",
    erasure: "overwrite",
    columns: { remarks: null },
  },
  load_sheets: {
    topic: "orders",
    link: "load-sheet",
    erasure: "overwrite",
    columns: { content: null },
    omittedFromExport: ["content"],
  },
  shipments: {
    topic: "orders",
    link: "order-row",
    erasure: "overwrite",
    columns: { state_text: null, unknown_text: null, booking_error: null },
  },
  orders: {
    topic: "orders",
    link: "order",
    erasure: "overwrite",
    isCounted: true,
    columns: {
      customer_name: ERASED_NAME,
      customer_email: "",
      customer_phone: "",
      customer_phone_e164: null,
      street: "",
      zip_code: "",
      admin_notes: null,
      details: null,
      // Clients choose the key, so it can contain a contact.
      idempotency_key: null,
    },
    omittedFromExport: ["search_text", "idempotency_key"],
  },
  customers: { topic: "orders", link: "order-email", erasure: "delete", columns: { email: null } },
  blocked_phones: {
    topic: "blocks",
    link: "phone",
    erasure: "expired",
    isCounted: true,
    columns: { phone: null, reason: null },
  },
  rate_limits: { topic: "blocks", link: "limit", erasure: "delete", columns: { key: null } },
  list_views: {
    topic: "staff",
    link: "view",
    erasure: "delete",
    time: "created_at",
    isCounted: true,
    columns: { name: null, query: null },
  },
  audit_entries: {
    topic: "staff",
    link: "none",
    erasure: "keep",
    columns: { actor_name: null, subject_label: null, changes: null, address: null },
  },
  users: {
    topic: "staff",
    link: "none",
    erasure: "keep",
    columns: { email: null, display_name: null, password_hash: null },
  },
  sessions: {
    topic: "staff",
    link: "none",
    erasure: "keep",
    columns: { token_hash: null, device: null, network: null },
  },
  known_devices: {
    topic: "staff",
    link: "none",
    erasure: "keep",
    columns: { device_hash: null, device: null, network: null },
  },
  staff_invitations: {
    topic: "staff",
    link: "none",
    erasure: "keep",
    columns: { email: null, display_name: null },
  },
  account_tokens: { topic: "staff", link: "none", erasure: "keep", columns: { token_hash: null } },
  api_keys: { topic: "staff", link: "none", erasure: "keep", columns: { name: null, secret_hash: null } },
  passkeys: { topic: "staff", link: "none", erasure: "keep", columns: { name: null } },
  authenticators: { topic: "staff", link: "none", erasure: "keep", columns: { secret: null } },
  recovery_codes: { topic: "staff", link: "none", erasure: "keep", columns: { code_hash: null } },
};
