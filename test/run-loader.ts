import { RouterContextProvider } from "react-router";

import { compositionContext } from "#app/context.ts";
import { getStoreWithDelivery } from "#delivery/operations/get-delivery-rates.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import type { Database } from "#platform/db/client.server.ts";
import { accountsContext, staffContext } from "#staff/context.ts";
import { listOwnSessions } from "#staff/operations/sessions/list-own-sessions.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";

import { buildStoreWithDelivery } from "./store.ts";

const OWNER: SessionUser = {
  uid: "staff",
  email: "staff@example.com",
  displayName: "Sana",
  isAdmin: true,
  role: "owner",
  permissions: PERMISSIONS,
  needsSecondFactor: false,
};

export type Loader = (args: never) => Promise<unknown>;

/** Runs a page's loader with the context that the server provides, as an owner. A reported error fails. */
export async function runLoader(
  db: Database,
  loader: Loader,
  path: string,
  params: Record<string, string> = {},
): Promise<unknown> {
  const context = new RouterContextProvider();
  const getStore = async () => (await getStoreWithDelivery(db)) ?? buildStoreWithDelivery();
  const values: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    showsBundledProducts: true,
    messageChannels: ["email"],
    imageOrigins: [],
    getStore,
    getShareImage: async () => (await getHero(db)).images[0]?.storedImage ?? null,
    enforceRateLimit: async () => undefined,
    report: (error) => {
      throw error;
    },
  };
  context.set(shopContext, values as Shop);
  context.set(accountsContext, {
    fallbackAdminEmail: undefined,
    admitSearch: async () => undefined,
    getCurrentUser: async () => OWNER,
    listSessions: (uid) => listOwnSessions(db, uid, "no token"),
  });
  context.set(compositionContext, { environment: [], backups: undefined, getStoreWithDelivery: getStore });
  context.set(staffContext, OWNER);
  return loader({ context, params, request: new Request(`http://shop.test${path}`) } as never);
}
