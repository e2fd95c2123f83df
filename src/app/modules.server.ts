import { catalogueServer } from "#catalogue/manifest.server.ts";
import { customersServer } from "#customers/manifest.server.ts";
import { kitServer } from "#kit/manifest.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { ServerManifest } from "#kit/server-manifest.ts";
import type { Media } from "#media/operations/media.ts";
import { ledgerServer } from "#ledger/manifest.server.ts";
import type { WhatsAppAccount } from "#messages/operations/outbox/whatsapp/create-whatsapp-sender.ts";
import { messagesServer } from "#messages/manifest.server.ts";
import { ordersServer } from "#orders/manifest.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { platformServer } from "#platform/manifest.server.ts";
import type { PersonalTables } from "#kit/rules/personal-table.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { privacyServer } from "#privacy/manifest.server.ts";
import { reportsServer } from "#reports/manifest.server.ts";
import { reviewsServer } from "#reviews/manifest.server.ts";
import { paymentsServer } from "#payments/manifest.server.ts";
import { shipmentsServer } from "#shipments/manifest.server.ts";
import { returnsServer } from "#returns/manifest.server.ts";
import { staffServer } from "#staff/manifest.server.ts";
import { webhooksServer } from "#webhooks/manifest.server.ts";

/** Services that the programs provide to the jobs of modules. */
export interface ModuleServices {
  db: Database;
  media: Media;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** The account from which images of customers are fetched. Without it, they wait. */
  whatsApp?: WhatsAppAccount | undefined;
  /** Maximum rate of newsletters. Default: `DEFAULT_NEWSLETTERS_PER_MINUTE`. */
  newslettersPerMinute?: number | undefined;
  /** Whether images and webhooks of this machine are allowed. Only for development and tests. Default: no. */
  allowsLocalhost?: boolean;
  /** Returns the key of the courier accounts. Without this function, the process contacts no couriers. */
  getCredentialsKey?: GetCredentialsKey;
}

/** What the modules contribute to the programs only, in their order. */
export const SERVER_MODULES: readonly ServerManifest<ModuleServices>[] = [
  platformServer,
  kitServer,
  staffServer,
  webhooksServer,
  catalogueServer,
  customersServer,
  ordersServer,
  ledgerServer,
  shipmentsServer,
  returnsServer,
  paymentsServer,
  reviewsServer,
  messagesServer,
  privacyServer,
  reportsServer,
];

/** The tables with personal data of all modules. */
export const PERSONAL_DATA: PersonalTables = Object.assign(
  {},
  ...SERVER_MODULES.map(({ personalData }) => personalData),
);
