import { mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, expect, test } from "vitest";

import type { PlacedOrder } from "#orders/rules/order.ts";

import { createServerDatabase } from "../databases/database.ts";
import { buildOrderInput } from "../factories.ts";
import { runProgram } from "../programs/run-program.ts";
import { startShop } from "../programs/shop-program.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface ProductList {
  items: { id: string; image: string | null; variants: string[]; stock: Record<string, number | null> }[];
}

const listProducts = async (origin: string) =>
  (await (await fetch(`${origin}/api/products?pageSize=100`)).json()) as ProductList;

test("a shop with scheduled backups makes an encrypted backup after its first start", async () => {
  const dataDir = join(folder, "scheduled");
  const shop = await startShop({
    DATA_DIR: dataDir,
    BACKUP_TIME: "03:30",
    BACKUP_RECIPIENT: await identityToRecipient(await generateIdentity()),
  });
  const listArchives = async () => readdir(join(dataDir, "backups")).catch(() => []);
  await expect
    .poll(listArchives, { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^zarif-essence-backup-.*\.tar\.gz\.age$/)]);
  await shop.stop();
  expect(shop.getErrors()).toBe("");
});

test("a backup of the embedded database, made while orders are placed, can be restored into PostgreSQL", async () => {
  const dataDir = join(folder, "data");
  const shop = await startShop({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  expect(statSync(join(dataDir, "control.sock")).mode & 0o777).toBe(0o600);
  const { items } = await listProducts(shop.origin);
  const product = items.find(({ variants: [size = ""], stock }) => (stock[size] ?? 0) > 3);
  const line = { productId: product?.id ?? "", variant: product?.variants[0] ?? "", quantity: 1 };
  const placedTokens: string[] = [];
  const placeOrder = async () => {
    const response = await fetch(`${shop.origin}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(buildOrderInput([line])),
    });
    expect(response.status).toBe(201);
    placedTokens.push(((await response.json()) as PlacedOrder).token ?? "");
  };
  for (let count = 0; count < 5; count += 1) await placeOrder();
  const tokensBeforeBackup = [...placedTokens];
  const shopper = { isDone: false };
  const backgroundOrders = (async () => {
    while (!shopper.isDone) await placeOrder();
  })();
  const backup = await runProgram(["src/app/commands/backup.ts", "--to", folder], { DATA_DIR: dataDir });
  shopper.isDone = true;
  await backgroundOrders;
  expect([backup.code, backup.errors]).toEqual([0, ""]);
  expect(placedTokens.length).toBeGreaterThan(tokensBeforeBackup.length);
  expect(await shop.terminate("SIGTERM")).toBe(0);
  expect(await readdir(dataDir)).not.toContain("copies");

  const settings = { DATABASE_URL: await createServerDatabase(), DATA_DIR: join(folder, "media") };
  const [archive = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tar.gz"));
  const restore = await runProgram(["src/app/commands/restore.ts", join(folder, archive)], settings);
  expect([restore.code, restore.errors]).toEqual([0, ""]);
  const restoredShop = await startShop(settings);
  for (const token of tokensBeforeBackup)
    expect((await fetch(`${restoredShop.origin}/api/orders/${token}`)).status).toBe(200);
  const restoredProducts = await listProducts(restoredShop.origin);
  expect(restoredProducts.items).toEqual(items);
  const page = await fetch(`${restoredShop.origin}/product/${line.productId}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(line.productId)]);
  const image = await fetch(`${restoredShop.origin}${product?.image ?? ""}`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
  await restoredShop.stop();
});
