import { randomBytes } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { authMessages } from "#staff/rules/auth-messages.ts";
import { newUserSchema, passwordSchema } from "#staff/rules/user.ts";
import { listRoles } from "#staff/operations/roles.ts";
import { setPassword } from "#staff/operations/set-password.ts";
import { removeSecondFactor } from "#staff/operations/second-factor/second-factor.ts";
import { resetNetworkFailures } from "#staff/operations/sign-in-limits.ts";
import { createUser, findUserByEmail, listUsers, removeUser, updateUser } from "#staff/operations/users.ts";

import type { RunAdmin } from "#platform/lifecycle/control-socket.ts";
import { explainFailure } from "../lifecycle/explain-failure.ts";
import { formatError } from "#platform/observability/describe-error.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { UsageError } from "./command.ts";
import { changeStore } from "./assign-settings.ts";

/** Actor to record in the audit log. */
const by = COMMAND_LINE;

/** Dependencies of a command. */
interface CommandContext {
  db: Database;
  /** Channels over which the shop can send messages to accounts. */
  channels: readonly MessageChannel[];
  print: (line: string) => void;
}

const COMMANDS: Record<string, (context: CommandContext, args: string[]) => Promise<void>> = {
  list: listAccounts,
  create: createAdmin,
  promote: promoteAccount,
  disable: (context, args) => setDisabled(context, args, true),
  enable: (context, args) => setDisabled(context, args, false),
  remove: removeAccount,
  reset: resetPassword,
  "remove-second-factor": removeFactor,
  store: changeStore,
};

async function listAccounts({ db, print }: CommandContext): Promise<void> {
  const [accounts, roles] = await Promise.all([listUsers(db), listRoles(db)]);
  const roleNames = new Map<string, string>(roles.map(({ id, name }) => [id, name.toLowerCase()]));
  for (const { email, isAdmin, role, displayName, disabledAt } of accounts) {
    const roleName = isAdmin ? "admin" : ((role && roleNames.get(role)) ?? "customer");
    print(`${email}\t${roleName}\t${displayName}${disabledAt === null ? "" : "\tdisabled"}`);
  }
}

async function createAdmin(
  { db, print }: CommandContext,
  [email, requestedPassword]: string[],
): Promise<void> {
  const password = requestedPassword ?? randomBytes(12).toString("base64url");
  const input = newUserSchema.safeParse({ email, password, displayName: "Admin", isAdmin: true });
  if (!input.success) throw new UsageError(input.error.issues[0]?.message ?? "Invalid values");
  const user = await createUser(db, input.data, { by });
  print(`${user.email} is an admin${requestedPassword === undefined ? `, password ${password}` : ""}.`);
}

async function requireAccount({ db }: CommandContext, email: string | undefined) {
  if (email === undefined) throw new UsageError("Missing argument: EMAIL");
  const user = await findUserByEmail(db, email);
  if (!user) throw new NotFound(authMessages.noUser);
  return user;
}

async function promoteAccount(context: CommandContext, [email]: string[]): Promise<void> {
  const user = await requireAccount(context, email);
  await updateUser(context.db, user.id, { isAdmin: true }, { by });
  context.print(`${user.email} is an admin.`);
}

async function removeAccount(context: CommandContext, [email]: string[]): Promise<void> {
  const user = await requireAccount(context, email);
  await removeUser(context.db, user.id, { by });
  context.print(`${user.email} is removed; all sessions ended.`);
}

async function setDisabled(context: CommandContext, [email]: string[], isDisabled: boolean): Promise<void> {
  const user = await requireAccount(context, email);
  await updateUser(context.db, user.id, { isDisabled }, { by });
  context.print(`${user.email} is ${isDisabled ? "disabled; all sessions ended" : "enabled"}.`);
}

async function resetPassword(context: CommandContext, [email, requestedPassword]: string[]): Promise<void> {
  const user = await requireAccount(context, email);
  const password = passwordSchema.safeParse(requestedPassword ?? randomBytes(12).toString("base64url"));
  if (!password.success) throw new UsageError(authMessages.weakPassword);
  await setPassword(context.db, user.id, password.data, { by });
  await resetNetworkFailures(context.db);
  context.print(
    `${user.email} has a new password${requestedPassword === undefined ? `: ${password.data}` : ""}; all sessions ended.`,
  );
}

async function removeFactor(context: CommandContext, [email]: string[]): Promise<void> {
  const user = await requireAccount(context, email);
  const origin = { channels: context.channels, address: undefined };
  const hadFactor = await removeSecondFactor(context.db, { uid: user.id, email: user.email }, { by, origin });
  context.print(
    `${user.email} ${hadFactor ? "signs in with the password only; all sessions ended" : "had no second factor"}.`,
  );
}

/**
 * Returns the function that runs a command of `npm run admin`, in the command's process or in the running shop.
 * @throws UsageError if the command is unknown. The returned function throws UsageError for invalid arguments.
 */
export function findAdminCommand([command, ...args]: string[]): (context: CommandContext) => Promise<void> {
  const run = getOwnEntry(COMMANDS, command);
  if (!run)
    throw new UsageError(command === undefined ? "Missing argument: COMMAND" : `Unknown command: ${command}`);
  return (context) => run(context, args);
}

/** Creates the function that runs commands received over the control socket in the running shop. */
export function createAdminRunner(shop: Pick<CommandContext, "db" | "channels">): RunAdmin {
  return async (args) => {
    const lines: string[] = [];
    try {
      await findAdminCommand(args)({ ...shop, print: (line) => lines.push(line) });
      return { lines };
    } catch (error) {
      const isUsage = error instanceof UsageError;
      return { error: isUsage ? error.message : (explainFailure(error) ?? formatError(error)) };
    }
  };
}
