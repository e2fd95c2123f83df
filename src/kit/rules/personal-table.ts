/** Topics by which the admin page for personal data and the public privacy page group the data. */
export const DATA_TOPICS = [
  "orders",
  "reviews",
  "messages",
  "newsletter",
  "restock",
  "outbox",
  "profiles",
  "blocks",
  "staff",
] as const;

export type DataTopic = (typeof DATA_TOPICS)[number];

/** How a table's rows are linked to a person. */
export type PersonLink =
  | "order"
  | "order-row"
  | "order-row-or-phone"
  | "shipment-row"
  | "payment-row"
  | "return-row"
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

/** The tables of a module that contain personal data, in the order in which an erasure processes them. */
export type PersonalTables = Readonly<Record<string, PersonalTable>>;
