import { randomBytes } from "node:crypto";

import { COMMAND_LINE } from "#domain/staff/audit.ts";
import { NotFound } from "#domain/shared/errors.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import { newUserSchema, passwordSchema } from "#domain/staff/user.ts";
import { setPassword } from "#operations/staff/set-password.ts";
import { removeSecondFactor } from "#operations/staff/second-factor/second-factor.ts";
import { resetNetworkFailures } from "#operations/staff/sign-in-limits.ts";
import { createUser, findUserByEmail, listUsers, updateUser } from "#operations/staff/users.ts";

import type { OpenShop } from "#server/lifecycle/open-shop.ts";
import { print, runCommand, UsageError, withShop } from "./command.ts";
import { changeStore } from "./store-settings.ts";

const HELP = `npm run admin -- COMMAND

  list                          Lists all accounts.
  create EMAIL [PASSWORD]       Creates an admin. Without PASSWORD, generates one and prints it once.
  promote EMAIL                 Makes an account an admin.
  disable EMAIL                 Disables sign-in for an account and ends its sessions.
  enable EMAIL                  Enables sign-in for an account.
  reset EMAIL [PASSWORD]        Sets a new password, ends the account's sessions and clears failed sign-ins. Without
                                PASSWORD, generates one and prints it once.
  remove-second-factor EMAIL    Removes authenticator app, passkeys and recovery codes, for someone who has lost their phone.
  store                         Prints the store settings.
  store FIELD=VALUE …           Changes store settings, for example name="My Shop" whatsapp="+92 300 1234567"
                                hours.opens=10:00. Lists and objects are JSON: countries='["Pakistan"]'.

Stop the shop first if it uses the embedded database. With PostgreSQL it can keep running.
Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

/** The actor that the audit log records. */
const by = COMMAND_LINE;

const COMMANDS: Record<string, (shop: OpenShop, args: string[]) => Promise<void>> = {
  list: listAccounts,
  create: createAdmin,
  promote,
  disable: (shop, args) => setAccess(shop, args, true),
  enable: (shop, args) => setAccess(shop, args, false),
  reset: resetPassword,
  "remove-second-factor": removeFactor,
  store: changeStore,
};

async function listAccounts({ db }: OpenShop): Promise<void> {
  for (const user of await listUsers(db)) {
    const state = user.disabledAt === null ? "" : "\tdisabled";
    print(`${user.email}\t${user.isAdmin ? "admin" : "customer"}\t${user.displayName}${state}`);
  }
}

async function createAdmin({ db }: OpenShop, [email, requestedPassword]: string[]): Promise<void> {
  const password = requestedPassword ?? randomBytes(12).toString("base64url");
  const input = newUserSchema.safeParse({ email, password, displayName: "Admin", isAdmin: true });
  if (!input.success) throw new UsageError(input.error.issues[0]?.message ?? "Invalid values");
  const user = await createUser(db, input.data, { by });
  print(`${user.email} is an admin${requestedPassword === undefined ? `, password ${password}` : ""}.`);
}

async function requireAccount({ db }: OpenShop, email: string | undefined) {
  if (email === undefined) throw new UsageError("Missing argument: EMAIL");
  const user = await findUserByEmail(db, email);
  if (!user) throw new NotFound(authMessages.noUser);
  return user;
}

async function promote(shop: OpenShop, [email]: string[]): Promise<void> {
  const user = await requireAccount(shop, email);
  await updateUser(shop.db, user.id, { isAdmin: true }, { by });
  print(`${user.email} is an admin.`);
}

async function setAccess(shop: OpenShop, [email]: string[], isDisabled: boolean): Promise<void> {
  const user = await requireAccount(shop, email);
  await updateUser(shop.db, user.id, { isDisabled }, { by });
  print(`${user.email} is ${isDisabled ? "disabled; all sessions ended" : "enabled"}.`);
}

async function resetPassword(shop: OpenShop, [email, requestedPassword]: string[]): Promise<void> {
  const user = await requireAccount(shop, email);
  const password = passwordSchema.safeParse(requestedPassword ?? randomBytes(12).toString("base64url"));
  if (!password.success) throw new UsageError(authMessages.weakPassword);
  await setPassword(shop.db, user.id, password.data, { by });
  await resetNetworkFailures(shop.db);
  print(
    `${user.email} has a new password${requestedPassword === undefined ? `: ${password.data}` : ""}; all sessions ended.`,
  );
}

async function removeFactor(shop: OpenShop, [email]: string[]): Promise<void> {
  const user = await requireAccount(shop, email);
  const wasOn = await removeSecondFactor(shop.db, { uid: user.id, email: user.email }, { by });
  print(
    `${user.email} ${wasOn ? "signs in with the password only; all sessions ended" : "had no second factor"}.`,
  );
}

/** Runs `npm run admin` with these arguments. */
export async function runAdmin(args: string[]): Promise<void> {
  await runCommand(HELP, args, async ([command, ...args]) => {
    const run = command === undefined ? undefined : COMMANDS[command];
    if (!run)
      throw new UsageError(
        command === undefined ? "Missing argument: COMMAND" : `Unknown command: ${command}`,
      );
    await withShop((shop) => run(shop, args));
  });
}

if (import.meta.main) await runAdmin(process.argv.slice(2));
