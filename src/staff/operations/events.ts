import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { defineEvent } from "#platform/events/events.ts";

/** A person was invited to create an account, and the shop sends the link by email. */
export const personInvited = defineEvent<{ invitationId: string }>("staff.person-invited");

/** Someone has requested a link that sets a new password. An account with the address may not exist. */
export const recoveryRequested = defineEvent<{
  /** Normalized email address. */
  address: string;
}>("staff.recovery-requested");

/** What the owners of accounts are told. */
export interface AccountNotice {
  what: "new-device" | "password-changed" | "credentials-changed";
  accountIds: readonly string[];
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Identifies the event, so that each account is notified once. */
  key: string;
  /** Details of the event, one per line. */
  details: string;
}

/** Something has happened that the owners of accounts should notice if somebody else did it. */
export const accountChanged = defineEvent<AccountNotice>("staff.account-changed");
