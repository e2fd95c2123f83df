import type { OwnSession } from "#staff/rules/session.ts";
import type { CreatedInvitation } from "#staff/rules/invitation.ts";

import type { ModuleRequests, Preparation } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";
import { STAFF } from "../shop-actions.ts";

/** Returns the body of a request that creates an API key. */
const createKeyBody = (shop: ShopActions) => ({
  name: shop.createKey(),
  permissions: ["orders.read"],
  expiresAt: null,
  currentPassword: STAFF.password,
});

/** Creates an API key and returns its id. */
async function createApiKey(shop: ShopActions): Promise<string> {
  const body = createKeyBody(shop);
  return (await shop.send<{ apiKey: { id: string } }>("POST", "/admin/api-keys", body)).apiKey.id;
}

/** Creates a custom role and returns its id. */
async function createRole(shop: ShopActions): Promise<string> {
  const body = { name: shop.createKey(), permissions: ["orders.read"] };
  return (await shop.send<{ id: string }>("POST", "/admin/roles", body)).id;
}

/** Invites a packer. */
async function createInvitation(shop: ShopActions): Promise<CreatedInvitation> {
  const body = { email: `${shop.createKey()}@example.com`, role: "packer", currentPassword: STAFF.password };
  return shop.send<CreatedInvitation>("POST", "/admin/invitations", body);
}

/** Invites a packer and returns the token of the link. */
async function createInvitationToken(shop: ShopActions): Promise<string> {
  return (await createInvitation(shop)).path.split("#")[1] ?? "";
}

const prepareNewUser: Preparation = async (shop) => ({ path: { uid: (await shop.createUser()).uid } });

export const staffRequests: ModuleRequests = {
  preparations: {
    addView: (shop) => ({ body: { name: shop.createKey(), isShared: true } }),
    updateView: async (shop) => ({
      path: { id: String(await shop.createView()) },
      body: { name: shop.createKey(), isDefault: false },
    }),
    deleteView: async (shop) => ({ path: { id: String(await shop.createView()) } }),
    signIn: async (shop) => {
      const { email, password } = await shop.createUser();
      return { body: { email, password, adminOnly: false } };
    },
    createApiKey: (shop) => ({ body: createKeyBody(shop) }),
    revokeApiKey: async (shop) => ({ path: { id: await createApiKey(shop) } }),
    setUpAuthenticator: () => ({ body: { currentPassword: STAFF.password } }),
    createPasskeyOptions: () => ({ body: { currentPassword: STAFF.password } }),
    removeAuthenticator: () => ({ body: { currentPassword: STAFF.password } }),
    // Ends the session that all requests use. The next preparation signs in again.
    endOwnSession: async (shop) => {
      const { sessions } = await shop.send<{ sessions: OwnSession[] }>("GET", "/auth/sessions");
      return { path: { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" } };
    },
    createUser: (shop) => ({
      body: {
        email: `${shop.createKey()}@example.com`,
        password: "a long password",
        currentPassword: STAFF.password,
        role: "packer",
      },
    }),
    reviewNewDevices: () => ({ body: { devices: [{ uid: "u1", at: "2026-11-23T06:30:00.000Z" }] } }),
    inviteUser: (shop) => ({
      body: { email: `${shop.createKey()}@example.com`, role: "packer", currentPassword: STAFF.password },
    }),
    withdrawInvitation: async (shop) => ({ path: { id: (await createInvitation(shop)).invitation.id } }),
    getInvitation: async (shop) => ({ body: { token: await createInvitationToken(shop) } }),
    acceptInvitation: async (shop) => ({
      body: { token: await createInvitationToken(shop), password: "another long password" },
    }),
    removeUser: async (shop) => ({
      ...(await prepareNewUser(shop)),
      body: { currentPassword: STAFF.password },
    }),
    addRole: (shop) => ({ body: { name: shop.createKey(), permissions: ["orders.read"] } }),
    updateRole: async (shop) => ({
      path: { id: await createRole(shop) },
      body: { name: shop.createKey(), permissions: ["orders.read"] },
    }),
    setRoleSecondFactor: async (shop) => ({
      path: { id: await createRole(shop) },
      body: { isRequired: true },
    }),
    deleteRole: async (shop) => ({ path: { id: await createRole(shop) } }),
    getUser: prepareNewUser,
    updateUser: async (shop) => ({
      ...(await prepareNewUser(shop)),
      body: { currentPassword: STAFF.password, role: "packer" },
    }),
    setPassword: async (shop) => ({
      ...(await prepareNewUser(shop)),
      body: { password: "another long password", currentPassword: STAFF.password },
    }),
  },
  notPreparable: [
    // With a second factor, later requests could not sign in. Passkeys need signatures, which other tests generate.
    "addPasskey",
    "renamePasskey",
    "removePasskey",
    "signInWithPasskey",
    "removeSecondFactor",
    "confirmAuthenticator",
    "createRecoveryCodes",
    // Only emails contain the tokens of the links.
    "requestRecovery",
    "openRecovery",
    "recoverPassword",
    // A random password would lock out the other requests.
    "changeOwnPassword",
  ],
};
