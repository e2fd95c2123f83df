import type { NewUser, UserDocument } from "#domain/user.ts";
import { track } from "#web/analytics.ts";

import { staffWrite } from "../staff-call.ts";

const path = (uid: string) => `/users/${encodeURIComponent(uid)}`;

/** Creates an account, an admin when asked. Spec: storefront §6, §7. */
export async function addUser(body: NewUser): Promise<UserDocument> {
  const user = await staffWrite<UserDocument>("user_added", "/users", { method: "POST", body });
  track("sign_up", { method: "email" });
  return user;
}

export function renameUser(uid: string, body: { displayName: string }): Promise<UserDocument> {
  return staffWrite("user_renamed", path(uid), { method: "PATCH", body });
}

/** Makes somebody an admin, or withdraws the right. */
export function setAdmin(uid: string, isAdmin: boolean): Promise<UserDocument> {
  const action = isAdmin ? "admin_made" : "admin_withdrawn";
  return staffWrite(action, path(uid), { method: "PATCH", body: { isAdmin } });
}

/** Ends the account's sessions; one's own takes the current password and goes on. */
export function setPassword(
  uid: string,
  body: { password: string; currentPassword?: string | undefined },
): Promise<void> {
  return staffWrite("password_set", `${path(uid)}/password`, { method: "POST", body });
}
