import type { CreatedInvitation } from "#staff/rules/invitation.ts";

import type { ShopActions } from "./shop-actions.ts";
import { STAFF } from "./shop-actions.ts";

/** Returns the body of a request that creates an API key. */
export const createKeyBody = (shop: ShopActions) => ({
  name: shop.createKey(),
  permissions: ["orders.read"],
  expiresAt: null,
  currentPassword: STAFF.password,
});

/** Creates an API key and returns its id. */
export async function createApiKey(shop: ShopActions): Promise<string> {
  const body = createKeyBody(shop);
  return (await shop.send<{ apiKey: { id: string } }>("POST", "/admin/api-keys", body)).apiKey.id;
}

/** Creates a custom role and returns its id. */
export async function createRole(shop: ShopActions): Promise<string> {
  const body = { name: shop.createKey(), permissions: ["orders.read"] };
  return (await shop.send<{ id: string }>("POST", "/admin/roles", body)).id;
}

/** Invites a packer. */
export async function createInvitation(shop: ShopActions): Promise<CreatedInvitation> {
  const body = { email: `${shop.createKey()}@example.com`, role: "packer", currentPassword: STAFF.password };
  return shop.send<CreatedInvitation>("POST", "/admin/invitations", body);
}

/** Invites a packer and returns the token of the link. */
export async function createInvitationToken(shop: ShopActions): Promise<string> {
  return (await createInvitation(shop)).path.split("#")[1] ?? "";
}
