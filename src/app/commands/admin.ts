import { DataDirInUse } from "#platform/db/embedded/data-dir-lock.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { backupMessages } from "../backup/rules/backup-messages.ts";

import { isMainFile } from "#platform/lifecycle/is-main-file.ts";
import { listMessageChannels } from "../message-settings.ts";
import { runInShop } from "../lifecycle/run-in-shop.ts";
import { waitForShop } from "#platform/lifecycle/wait-for-shop.ts";

import { findAdminCommand } from "./admin-commands.ts";
import { print, runCommand, withShop } from "./command.ts";

const HELP = `npm run admin -- COMMAND

  list                          Lists all accounts.
  create EMAIL [PASSWORD]       Creates an admin. Without PASSWORD, generates one and prints it once.
  promote EMAIL                 Makes an account an admin.
  disable EMAIL                 Disables sign-in for an account and ends its sessions.
  enable EMAIL                  Enables sign-in for an account.
  remove EMAIL                  Removes an account and ends its sessions. The activity log keeps its name.
  reset EMAIL [PASSWORD]        Sets a new password, ends the account's sessions and clears failed sign-ins. Without
                                PASSWORD, generates one and prints it once.
  remove-second-factor EMAIL    Removes authenticator app, passkeys and recovery codes, for someone who has lost their phone.
  store                         Prints the store settings.
  store FIELD=VALUE …           Changes store settings, for example name="My Shop" whatsapp="+92 300 1234567"
                                hours.opens=10:00. Lists and objects are JSON: countries='["Pakistan"]'.

The shop can keep running. A running shop with the embedded database executes the command.
Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

/** Runs `npm run admin` with these arguments, in the running shop if it has the embedded database open. */
export async function runAdmin(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const run = findAdminCommand(args);
    const lines = await waitForShop(async () => {
      try {
        await withShop(({ db }, { messages }) => run({ db, print, channels: listMessageChannels(messages) }));
        return [];
      } catch (error) {
        if (!(error instanceof DataDirInUse)) throw error;
        return runInShop(args);
      }
    });
    if (lines === undefined) throw new Conflict(backupMessages.busy);
    for (const line of lines) print(line);
  });
}

if (isMainFile(import.meta.filename)) await runAdmin(process.argv.slice(2));
