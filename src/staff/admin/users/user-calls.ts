import type { CreatedInvitation } from "../../rules/invitation.ts";
import { invitationInputSchema } from "../../rules/invitation.ts";
import type { RoleId, RoleInput, StaffRole } from "../../rules/role.ts";
import { requiredFactorSchema, secondFactorChangeSchema } from "../../rules/second-factor.ts";
import type { AddedUser, UserDocument } from "../../rules/user.ts";
import { confirmationSchema, userChangeSchema } from "../../rules/user.ts";
import { track } from "#kit/ui/analytics.ts";

import { callStaffWrite } from "../staff-call.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";

/** Creates an account. An account with a role requires `currentPassword`. Spec: storefront §6, §7. */
export async function addUser(json: AddedUser): Promise<UserDocument> {
  const user = await callStaffWrite("user_added", "POST /api/admin/users", { json });
  track("sign_up", { method: "email" });
  return user;
}

export function renameUser(uid: string, json: { displayName: string }): Promise<UserDocument> {
  return callStaffWrite("user_renamed", "PATCH /api/admin/users/:uid", { param: { uid }, json });
}

/** Grants or removes admin access. @param currentPassword the signed-in admin's password */
export function setAdmin(uid: string, isAdmin: boolean, currentPassword: string): Promise<UserDocument> {
  const action = isAdmin ? "admin_made" : "admin_withdrawn";
  return changeUser(action, uid, { isAdmin }, currentPassword);
}

/** Sets or removes the role of an account. @param currentPassword the signed-in user's password */
export function setRole(uid: string, role: RoleId, currentPassword: string): Promise<UserDocument> {
  return changeUser("role_changed", uid, { role }, currentPassword);
}

/** Changes a custom role, or adds a role if `id` is undefined. @throws ApiProblem */
export function saveRole(id: string | undefined, json: RoleInput): Promise<StaffRole> {
  return id === undefined
    ? callStaffWrite("role_added", "POST /api/admin/roles", { json })
    : callStaffWrite("role_changed", "PUT /api/admin/roles/:id", { param: { id }, json });
}

/** Deletes a custom role. @throws ApiProblem */
export async function deleteRole(id: string): Promise<void> {
  await callStaffWrite("role_deleted", "DELETE /api/admin/roles/:id", { param: { id } });
}

/**
 * Sets whether accounts with a role must have a second factor.
 * @param currentPassword the signed-in user's password; required only to turn the requirement off
 * @throws ApiProblem
 */
export async function setRoleSecondFactor(
  id: string,
  isRequired: boolean,
  currentPassword?: string,
): Promise<void> {
  const json = validateInput(requiredFactorSchema, { isRequired, currentPassword });
  await callStaffWrite("role_changed", "PUT /api/admin/roles/:id/second-factor", { param: { id }, json });
}

/** Removes the second factor of another account. The server then ends the account's sessions. @throws ApiProblem */
export async function removeSecondFactor(uid: string, currentPassword: string): Promise<void> {
  const operation = "POST /api/admin/users/:uid/second-factor/remove";
  await withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("second_factor_removed", operation, { param: { uid }, json });
  });
}

/** Disables an account and ends its sessions, or enables the account again. */
export function setDisabled(
  uid: string,
  isDisabled: boolean,
  currentPassword: string,
): Promise<UserDocument> {
  const action = isDisabled ? "account_disabled" : "account_enabled";
  return changeUser(action, uid, { isDisabled }, currentPassword);
}

/** Removes an account. @param currentPassword the signed-in user's password */
export async function removeUser(uid: string, currentPassword: string): Promise<void> {
  const json = validateInput(confirmationSchema, { currentPassword });
  await callStaffWrite("account_removed", "POST /api/admin/users/:uid/remove", { param: { uid }, json });
}

/** Invites a person and returns the link. @throws ApiProblem */
export function inviteUser(input: object): Promise<CreatedInvitation> {
  const json = validateInput(invitationInputSchema, input);
  return callStaffWrite("user_invited", "POST /api/admin/invitations", { json });
}

/** Withdraws an invitation. @throws ApiProblem */
export async function withdrawInvitation(id: string): Promise<void> {
  await callStaffWrite("invitation_withdrawn", "DELETE /api/admin/invitations/:id", { param: { id } });
}

function changeUser(action: string, uid: string, change: object, currentPassword: string) {
  const json = validateInput(userChangeSchema, { ...change, currentPassword });
  return callStaffWrite(action, "PATCH /api/admin/users/:uid", { param: { uid }, json });
}

/** Changes the password of the signed-in user and ends their other sessions. */
export async function changeOwnPassword(json: {
  password: string;
  currentPassword?: string | undefined;
}): Promise<void> {
  await callStaffWrite("password_set", "POST /api/auth/password", { json });
}

/** Sets a password and ends the account's sessions; `currentPassword` is the signed-in admin's password. */
export async function setPassword(
  uid: string,
  json: { password: string; currentPassword?: string | undefined },
): Promise<void> {
  await callStaffWrite("password_set", "POST /api/admin/users/:uid/password", { param: { uid }, json });
}
