import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { formatInstant } from "#kit/rules/instant.ts";
import type { Actor } from "../rules/audit/audit.ts";
import { credentialMessages as texts } from "../rules/sign-in-messages.ts";

import { accountChanged } from "./events.ts";

/** The request that changes the credentials of an account. */
export interface ChangeOrigin {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Client address; `undefined` on the command line. */
  address: string | undefined;
}

interface CredentialChange extends ChangeOrigin {
  /** Description of the change, including the name of the credential. */
  change: string;
  /** Who made the change. */
  by: Actor;
  now?: Date;
}

/**
 * Notifies an account by email that its passkeys, API keys or second factor changed, in the transaction of the
 * change, so that the user notices changes that somebody else made.
 */
export async function notifyCredentialsChanged(
  tx: Database,
  uid: string,
  { change, by, channels, address, now = new Date() }: CredentialChange,
): Promise<void> {
  const lines = [
    change,
    texts.at(formatInstant(now)),
    ...(address === undefined ? [] : [texts.from(address)]),
    ...(by.uid === uid ? [] : [texts.by(by.email)]),
  ];
  const notice = { channels, key: randomUUID(), details: lines.join("\n") };
  await publish(tx, accountChanged, { what: "credentials-changed", accountIds: [uid], ...notice });
}
