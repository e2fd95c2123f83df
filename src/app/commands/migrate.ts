import { print, runCommand, withShop } from "./command.ts";

const HELP = `npm run db:migrate

Runs pending migrations of the shop's database. The shop runs them at every startup, so this command is only needed to
migrate before startup. Stop the shop first if it uses the embedded database.

Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

await runCommand(HELP, process.argv.slice(2), async () => {
  await withShop(async (shop) => print(`The ${shop.engine} database is up to date.`));
});
