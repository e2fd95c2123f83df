import { randomBytes } from "node:crypto";

import { COMMAND_LINE } from "#domain/staff/audit.ts";
import { NotFound } from "#domain/shared/errors.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import { newUserSchema, passwordSchema } from "#domain/staff/user.ts";
import { setPassword } from "#operations/staff/set-password.ts";
import { resetNetworkFailures } from "#operations/staff/sign-in-tries.ts";
import { createUser, findUserByEmail, listUsers, updateUser } from "#operations/staff/users.ts";

import type { OpenShop } from "#server/lifecycle/open-shop.ts";
import { print, runCommand, UsageError, withShop } from "./command.ts";
import { changeStore } from "./store-settings.ts";

const HELP = `npm run admin -- COMMAND

  list                          all accounts
  create EMAIL [PASSWORD]       a new admin; without a password one is chosen and printed once
  promote EMAIL                 makes an account an admin
  disable EMAIL                 the account can no longer sign in; ends its sessions
  enable EMAIL                  the account can sign in again
  reset EMAIL [PASSWORD]        a new password; ends the account's sessions and forgets failed sign-ins
  store                         prints the store settings
  store FIELD=VALUE …           changes them, e.g. store name="My Shop" whatsapp="+92 300 1234567" hours.opens=10:00
                                (lists and objects as JSON: countries='["Pakistan"]')

On the embedded database the shop must be stopped first; on PostgreSQL it may run.
Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

/** Who the audit log names. */
const by = COMMAND_LINE;

const COMMANDS: Record<string, (shop: OpenShop, words: string[]) => Promise<void>> = {
  list: listAccounts,
  create: createAdmin,
  promote,
  disable: (shop, words) => setAccess(shop, words, true),
  enable: (shop, words) => setAccess(shop, words, false),
  reset: resetPassword,
  store: changeStore,
};

async function listAccounts({ db }: OpenShop): Promise<void> {
  for (const user of await listUsers(db)) {
    const state = user.disabledAt === null ? "" : "\tdisabled";
    print(`${user.email}\t${user.isAdmin ? "admin" : "customer"}\t${user.displayName}${state}`);
  }
}

async function createAdmin({ db }: OpenShop, [email, given]: string[]): Promise<void> {
  const password = given ?? randomBytes(12).toString("base64url");
  const input = newUserSchema.safeParse({ email, password, displayName: "Admin", isAdmin: true });
  if (!input.success) throw new UsageError(input.error.issues[0]?.message ?? "Wrong values");
  const user = await createUser(db, input.data, { by });
  print(`${user.email} is an admin${given === undefined ? `, password ${password}` : ""}.`);
}

async function accountOf({ db }: OpenShop, email: string | undefined) {
  if (email === undefined) throw new UsageError("Whose account? Give an e-mail address.");
  const user = await findUserByEmail(db, email);
  if (!user) throw new NotFound(authMessages.noUser);
  return user;
}

async function promote(shop: OpenShop, [email]: string[]): Promise<void> {
  const user = await accountOf(shop, email);
  await updateUser(shop.db, user.id, { isAdmin: true }, { by });
  print(`${user.email} is an admin.`);
}

async function setAccess(shop: OpenShop, [email]: string[], isDisabled: boolean): Promise<void> {
  const user = await accountOf(shop, email);
  await updateUser(shop.db, user.id, { isDisabled }, { by });
  print(`${user.email} is ${isDisabled ? "disabled; all sessions ended" : "enabled"}.`);
}

async function resetPassword(shop: OpenShop, [email, given]: string[]): Promise<void> {
  const user = await accountOf(shop, email);
  const password = passwordSchema.safeParse(given ?? randomBytes(12).toString("base64url"));
  if (!password.success) throw new UsageError(authMessages.weakPassword);
  await setPassword(shop.db, user.id, password.data, { by });
  await resetNetworkFailures(shop.db);
  print(
    `${user.email} has a new password${given === undefined ? `: ${password.data}` : ""}; all sessions ended.`,
  );
}

await runCommand(HELP, async ([command, ...words]) => {
  const run = command === undefined ? undefined : COMMANDS[command];
  if (!run) throw new UsageError(command === undefined ? "Which command?" : `Unknown command: ${command}`);
  await withShop((shop) => run(shop, words));
});
