import type { AddedUser, UserDocument } from "#domain/staff/user.ts";
import { userChangeSchema } from "#domain/staff/user.ts";
import { track } from "#web/analytics.ts";

import { staffWrite } from "../staff-call.ts";
import { validInput } from "../valid-input.ts";

const path = (uid: string) => `/users/${encodeURIComponent(uid)}`;

/** Creates an account, an admin when asked and confirmed with `currentPassword`. Spec: storefront §6, §7. */
export async function addUser(body: AddedUser): Promise<UserDocument> {
  const user = await staffWrite<UserDocument>("user_added", "/users", { method: "POST", body });
  track("sign_up", { method: "email" });
  return user;
}

export function renameUser(uid: string, body: { displayName: string }): Promise<UserDocument> {
  return staffWrite("user_renamed", path(uid), { method: "PATCH", body });
}

/** Makes an account an admin or removes its admin access, confirmed by the signed-in admin's password. */
export function setAdmin(uid: string, isAdmin: boolean, currentPassword: string): Promise<UserDocument> {
  const action = isAdmin ? "admin_made" : "admin_withdrawn";
  return changeConfirmed(action, uid, { isAdmin }, currentPassword);
}

/** Disables an account, which ends its sessions, or enables it again. */
export function setDisabled(
  uid: string,
  isDisabled: boolean,
  currentPassword: string,
): Promise<UserDocument> {
  const action = isDisabled ? "account_disabled" : "account_enabled";
  return changeConfirmed(action, uid, { isDisabled }, currentPassword);
}

function changeConfirmed(action: string, uid: string, change: object, currentPassword: string) {
  const body = validInput(userChangeSchema, { ...change, currentPassword });
  return staffWrite<UserDocument>(action, path(uid), { method: "PATCH", body });
}

/** Sets a password and ends the account's sessions; `currentPassword` is the signed-in admin's. */
export function setPassword(
  uid: string,
  body: { password: string; currentPassword?: string | undefined },
): Promise<void> {
  return staffWrite("password_set", `${path(uid)}/password`, { method: "POST", body });
}
