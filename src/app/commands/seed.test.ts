import { expect, test } from "vitest";

import { lockDataDir } from "#platform/db/embedded/data-dir-lock.server.ts";
import { createEmbeddedConfig, createShopConfig } from "#test/shops/backup-configs.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";

import { runSeed } from "./seed.ts";

const config = await createShopConfig(createTestFolder());

/** Runs `npm run db:seed` on a separate shop. */
const seed = (...args: string[]) => runCommandInProcess(runSeed, args, config);

test("--help explains the options", async () => {
  const { code, output } = await seed("--help");
  expect(code).toBe(0);
  expect(output).toMatch(/--file FILE[^]*--count N[^]*--generate N[^]*--orders M/);
});

test.each([
  [["--count", "3"], /^--count requires --file/],
  [["--orders", "many"], /^--orders must be a whole number from 1 to 1000000\n/],
  [["--file", "nothing.json"], /^nothing\.json: the file cannot be read\n$/],
])("invalid arguments %j fail and print the reason", async (args, message) => {
  const { code, errors } = await seed(...args);
  expect(code).toBe(1);
  expect(errors).toMatch(message);
});

test("seeding fails while the shop is running", async () => {
  const embeddedConfig = createEmbeddedConfig(createTestFolder());
  const lock = lockDataDir(embeddedConfig.dataDir);
  const { code, errors } = await runCommandInProcess(runSeed, ["--generate", "3"], embeddedConfig).finally(
    lock.release,
  );
  expect(code).toBe(1);
  expect(errors).toMatch(/^The data directory .* is in use by another running shop\. Stop it first.*\n$/);
});

test("seeding adds the first products of a file, generated products and generated orders", async () => {
  const { output } = await seed("--file", "src/catalogue/sample/catalogue.json", "--count", "3");
  expect(output).toBe("3 products and 5 collections added.\n");
  expect((await seed("--generate", "12")).output).toBe("12 products and 0 collections added.\n");
  expect((await seed("--generate", "12", "--orders", "30")).output).toBe(
    "0 products and 0 collections added; 12 already existed.\n30 orders added.\n",
  );
  expect((await seed("--generate", "12", "--orders", "40")).output).toMatch(
    /\n10 orders added; 30 already existed\.\n$/,
  );
});
