import { z } from "#platform/rules/zod.ts";

import { isEmail, normalizeEmail } from "#kit/rules/email.ts";
import { authMessages } from "./auth-messages.ts";
import { passkeyAssertionSchema } from "./passkey.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import type { RoleId } from "./role.ts";
import { isBuiltInRole, ROLE_PERMISSIONS } from "./role.ts";
import { secondFactorMessages } from "./second-factor-messages.ts";
import { codeText, requiredEmailText, text, textMessages } from "#kit/rules/text.ts";

export const PASSWORD_MIN_LENGTH = 6;

/** The signed-in user. `isAdmin` means an owner. Spec: storefront §3. */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  role: RoleId;
  permissions: readonly Permission[];
  /** Name of the API key of the request; undefined for a session. A key is never an owner. */
  apiKeyName?: string;
  /**
   * Whether the role requires a second factor that the account lacks. Until then, the user can only set up a second
   * factor.
   */
  needsSecondFactor: boolean;
}

/** Stored data of a user. If `isAdmin` is null, only the user with the configured email address is an admin. */
export interface UserDocument {
  uid: string;
  email: string;
  displayName: string;
  isAdmin: boolean | null;
  role: RoleId;
  /** When the account was disabled; null if it can sign in. */
  disabledAt: string | null;
  createdAt: string;
  /** Last change of the name, the role or the access. */
  updatedAt: string;
}

/**
 * Returns whether a user is an admin: the stored `isAdmin`, or if it is null, whether the user's address is the
 * configured address. Spec: storefront §6, admin §6.
 */
export function isAdmin(
  user: { email: string; isAdmin: boolean | null },
  fallbackAdminEmail: string | undefined,
): boolean {
  if (user.isAdmin !== null) return user.isAdmin;
  return (
    fallbackAdminEmail !== undefined && normalizeEmail(user.email) === normalizeEmail(fallbackAdminEmail)
  );
}

/**
 * Returns the permissions of a role.
 * @param customPermissions the permissions of a custom role
 */
export function getPermissions(
  role: RoleId,
  customPermissions: readonly Permission[] | null,
): readonly Permission[] {
  if (role === null) return [];
  return isBuiltInRole(role) ? ROLE_PERMISSIONS[role] : (customPermissions ?? []);
}

/** Validates the role of an account; null removes access to the admin area. */
const roleIdSchema = text(100).min(1).nullable();

/** Validates the email address of an account. */
export const emailSchema = requiredEmailText(authMessages.invalidEmail).refine(
  isEmail,
  authMessages.invalidEmail,
);
/** Validates a new password. Spec: storefront §5, §8. */
export const passwordSchema = z
  .string({ error: authMessages.weakPassword })
  .min(PASSWORD_MIN_LENGTH, authMessages.weakPassword)
  .max(200, textMessages.tooLong(200));

/** A password that a user enters to sign in or to confirm a change. */
export const enteredPasswordSchema = z
  .string({ error: authMessages.wrongPassword })
  .min(1, authMessages.wrongPassword)
  .max(200, authMessages.wrongPassword);

/** A code that a user enters as second factor; `parseSecondFactorCode` parses it. */
export const enteredCodeSchema = codeText(40, secondFactorMessages.wrongCode);

/** Validates a sign-in; `adminOnly` rejects users without admin access. Spec: storefront §8, admin §6. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: enteredPasswordSchema,
  adminOnly: z.boolean().default(false),
  /** Code of the second factor, for accounts that have one. */
  code: enteredCodeSchema.optional(),
  /** A passkey as second factor, instead of a code. */
  passkey: passkeyAssertionSchema.optional(),
});

/** A validated sign-in. */
export type Credentials = z.output<typeof signInSchema>;

/** Validates a new account; only an admin can create an admin. `isAdmin` creates an owner. Spec: storefront §6. */
export const newUserSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  displayName: text(120).default(""),
  isAdmin: z.boolean().default(false),
  role: roleIdSchema.optional(),
});

export type NewUser = z.infer<typeof newUserSchema>;

/** Validates an account that an admin creates. `currentPassword` is the admin's password, required for a new admin. */
export const addedUserSchema = newUserSchema.extend({ currentPassword: enteredPasswordSchema.optional() });

export const profileSchema = z.strictObject({ displayName: text(120) });

/** Validates a new password for an account. `currentPassword` is the password of the admin who sets it. */
export const newPasswordSchema = z.strictObject({
  password: passwordSchema,
  currentPassword: enteredPasswordSchema.optional(),
});

/** Validates a change to a user document; omitted fields are unchanged. Spec: storefront §7. */
export const userChangeSchema = z.strictObject({
  displayName: text(120).optional(),
  /** True sets the role owner; false removes it. */
  isAdmin: z.boolean().optional(),
  role: roleIdSchema.optional(),
  isDisabled: z.boolean().optional(),
  /** The password of the admin who changes the role or disables the account. */
  currentPassword: enteredPasswordSchema.optional(),
  expectedUpdatedAt: z.iso.datetime().optional().describe("`updatedAt` of the loaded account"),
});

/** Validates a change that needs only the password of the signed-in admin. */
export const confirmationSchema = z.strictObject({ currentPassword: enteredPasswordSchema.optional() });

/** Changed fields of a user document. */
export type UserChange = Omit<z.output<typeof userChangeSchema>, "currentPassword">;

/** Returns whether a change to another account requires the admin's own password: it changes the role or access. */
export function needsConfirmation({ isAdmin: isOwner, role, isDisabled }: UserChange): boolean {
  return isOwner !== undefined || role !== undefined || isDisabled !== undefined;
}

/** Returns the requested role of a new account. `isAdmin` takes precedence over `role`. */
export function getNewRole({ isAdmin: isOwner, role = null }: Pick<NewUser, "isAdmin" | "role">): RoleId {
  return isOwner ? "owner" : role;
}

/** Returns the requested role, or `undefined` if the change keeps the role. `isAdmin` takes precedence over `role`. */
export function getRequestedRole(
  current: RoleId,
  { isAdmin: isOwner, role }: UserChange,
): RoleId | undefined {
  if (isOwner === true) return "owner";
  if (role !== undefined) return isOwner === false && role === "owner" ? null : role;
  return isOwner === false && current === "owner" ? null : undefined;
}
