import { expect, test } from "vitest";

import { readConfig, InvalidSettings } from "./config.ts";

test("without settings, the shop listens on 127.0.0.1:3000 with the embedded database", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://127.0.0.1:3000",
    databaseUrl: undefined,
    sampleData: true,
    isRateLimited: true,
    cacheBytes: 32 * 1024 * 1024,
  });
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("the trailing slash of SITE_URL is removed", () => {
  expect(readConfig({ SITE_URL: "https://shop.example/" }).siteUrl).toBe("https://shop.example");
});

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["SITE_URL", "shop.example"],
  ["SITE_URL", "https://shop.example/path"],
  ["DATABASE_URL", "mysql://x"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "12345"],
  ["WHATSAPP_NUMBER", "call me"],
  ["GA_MEASUREMENT_ID", "UA-12345-1"],
  ["GA_MEASUREMENT_ID", "G-1'><script>"],
  ["SMS_URL", "gateway.example/{to}/{text}"],
  ["CREDENTIALS_KEY", "too-short"],
  ["BACKUP_RECIPIENT", "AGE-SECRET-KEY-1"],
  ["BACKUP_RECIPIENT", "age1short"],
  ["BACKUP_URL", "cloudinary://KEY:SECRET@CLOUD"],
  ["BACKUP_URL", "s3://BUCKET"],
  ["BACKUP_TIME", "24:00"],
  ["BACKUP_KEEP", "0"],
  ["BACKUP_KEEP", "2 weeks"],
  ["SAMPLE_DATA", "yes"],
  ["RATE_LIMITS", "maybe"],
  ["WEB_CONCURRENCY", "0"],
  ["WEB_CONCURRENCY", "two"],
  ["WEB_CONCURRENCY", "2"],
  ["DATABASE_POOL", "1"],
  ["CACHE_MB", "-1"],
  ["CACHE_MB", "64 MB"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_TOKEN", "two words of a token"],
  ["LOG_LEVEL", "loud"],
])("the error for an invalid %s (%s) starts with the name of the setting", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(InvalidSettings);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`, "m"));
});

test("BACKUP_URL and MEDIA_URL must be different buckets", () => {
  const BACKUP_URL = "s3://KEY:SECRET@shop?prefix=backups";
  expect(() => readConfig({ BACKUP_URL, MEDIA_URL: "s3://KEY:SECRET@shop" })).toThrow(
    "BACKUP_URL must be a different bucket from MEDIA_URL",
  );
  const { backups } = readConfig({ BACKUP_URL, MEDIA_URL: "s3://KEY:SECRET@images" });
  expect(backups.bucket).toMatchObject({ bucket: "shop", prefix: "backups/" });
});

test("BACKUP_KEEP is a number of backups, or with the suffix d a number of days", () => {
  const readRetention = (BACKUP_KEEP: string) => readConfig({ BACKUP_KEEP }).backups.retention;
  expect([readRetention(""), readRetention("3"), readRetention("30d")]).toEqual([
    { count: 14 },
    { count: 3 },
    { days: 30 },
  ]);
});

test("a WhatsApp number in national format is converted to E.164, which WhatsApp links require", () => {
  expect(readConfig({ WHATSAPP_NUMBER: "0300 1234567" }).whatsappNumber).toBe("+923001234567");
});

test("all invalid settings are listed, one per line", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
});

test("several processes require a PostgreSQL server", () => {
  expect(() => readConfig({ WEB_CONCURRENCY: "2" })).toThrow(
    /^WEB_CONCURRENCY must be 1 without DATABASE_URL: one process owns the embedded database$/,
  );
  expect(readConfig({ WEB_CONCURRENCY: "2", DATABASE_URL: "postgres://db/shop" }).workers).toBe(2);
});

test.each([
  ["1", 10],
  ["8", 10],
  ["16", 5],
  ["40", 2],
])(
  "with %s processes, the connection pools together stay below PostgreSQL's 100 connections",
  (WEB_CONCURRENCY, poolSize) => {
    const config = readConfig({ WEB_CONCURRENCY, DATABASE_URL: "postgres://db/shop" });
    expect(config.databasePool).toBe(poolSize);
  },
);

test("DATABASE_POOL overrides the default number of connections", () => {
  expect(readConfig({ DATABASE_POOL: "25", DATABASE_URL: "postgres://db/shop" }).databasePool).toBe(25);
});
