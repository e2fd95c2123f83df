import { print, runCommand, withShop } from "./command.ts";

const HELP = `npm run db:migrate

Brings the tables of the shop's database up to date. The shop does the same at every start, so this is only needed
to migrate ahead of a start. The embedded database can only be migrated while the shop is stopped.

Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

await runCommand(HELP, async () => {
  await withShop(async (shop) => print(`The ${shop.engine} database is up to date.`));
});
