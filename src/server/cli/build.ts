import { build } from "#server/lifecycle/build.ts";
import { print, runCommand } from "./command.ts";

const HELP = `npm run build

Builds the shop's pages, scripts and server bundle into build/. \`npm start\` does this by itself when the sources
have changed.`;

await runCommand(HELP, async () => {
  await build();
  print("The shop is built.");
});
