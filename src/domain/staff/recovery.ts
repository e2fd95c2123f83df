import { z } from "#domain/shared/zod.ts";

import { text } from "#domain/shared/text.ts";

import { emailSchema, passwordSchema } from "./user.ts";

/** Minutes in which the link of a recovery e-mail works. The built-in templates state this number. */
export const RECOVERY_MINUTES = 30;

/** A token from the fragment of a link. */
export const linkTokenSchema = text(100).min(1);

/** Validates a request for a recovery e-mail. */
export const recoveryRequestSchema = z.strictObject({ email: emailSchema });

/** Validates a new password with the token of a recovery e-mail. */
export const recoverySchema = z.strictObject({ token: linkTokenSchema, password: passwordSchema });

export type Recovery = z.output<typeof recoverySchema>;
