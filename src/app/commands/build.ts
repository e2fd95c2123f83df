import { build } from "../lifecycle/build.ts";
import { print, runCommand } from "./command.ts";

const HELP = `npm run build

Builds the shop's pages, scripts and server bundle into build/. \`npm start\` does this automatically if the
sources have changed.`;

await runCommand(HELP, process.argv.slice(2), async () => {
  await build();
  print("Build complete.");
});
