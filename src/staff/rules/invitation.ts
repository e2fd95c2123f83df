import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { invitationMessages } from "./invitation-messages.ts";
import { linkTokenSchema } from "./recovery.ts";
import { emailSchema, enteredPasswordSchema, passwordSchema } from "./user.ts";

/** Number of days for which an invitation is valid. The built-in templates state this number. */
export const INVITATION_DAYS = 7;

/**
 * Returns the path of the page that accepts an invitation. Browsers do not send the fragment, so no log contains
 * the token.
 */
export function buildInvitationPath(token: string): string {
  return `/admin/join#${token}`;
}

/** Validates an invitation. `currentPassword` is the password of the staff member who sends the invitation. */
export const invitationInputSchema = z.strictObject({
  email: emailSchema,
  displayName: text(120).default(""),
  role: requiredText(invitationMessages.roleRequired, 100),
  currentPassword: enteredPasswordSchema.optional(),
});

export type InvitationInput = Omit<z.output<typeof invitationInputSchema>, "currentPassword">;

/** An invitation that was neither accepted nor withdrawn. Times are ISO 8601 UTC. */
export interface Invitation {
  id: string;
  email: string;
  displayName: string;
  role: string;
  /** Name of the account that sent the invitation. */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** A new invitation and the path of its link. No later response contains the path. */
export interface CreatedInvitation {
  invitation: Invitation;
  path: string;
  /** Whether the shop also sends the link by email. */
  isEmailed: boolean;
}

/** The invitation as shown to the invited person, who then chooses a password. */
export interface OpenInvitation {
  email: string;
  displayName: string;
  invitedBy: string;
}

/** Validates the token of an invitation's link. */
export const invitationTokenSchema = z.strictObject({ token: linkTokenSchema });

/** Validates the acceptance of an invitation. */
export const acceptanceSchema = z.strictObject({
  token: linkTokenSchema,
  displayName: text(120).default(""),
  password: passwordSchema,
});

export type Acceptance = z.output<typeof acceptanceSchema>;
