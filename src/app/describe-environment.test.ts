import { expect, test } from "vitest";

import { readConfig, SETTING_NAMES } from "./config.ts";
import { describeEnvironment } from "./describe-environment.ts";

/** Only the first startup reads these settings, so they can differ from the current account. */
const FIRST_START_SETTINGS = ["ADMIN_PASSWORD"];

const KEY = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";

const describeValues = (environment: Record<string, string>) =>
  Object.fromEntries(describeEnvironment(readConfig(environment)).map(({ name, value }) => [name, value]));

test("every environment setting is listed, except those that only the first startup reads", () => {
  expect([...Object.keys(describeValues({})), ...FIRST_START_SETTINGS].toSorted()).toEqual(
    [...SETTING_NAMES].toSorted(),
  );
});

test("secrets are never shown [ASVS 13.3.2]", () => {
  const values = describeValues({
    DATABASE_URL: "postgres://shop:hidden-database@db.example/shop",
    MEDIA_URL: "s3://KEYID:hidden-media@bucket?region=ap-south-1",
    BACKUP_URL: "s3://KEYID:hidden-backup@copies",
    METRICS_TOKEN: "hidden-metrics-token",
    ADMIN_EMAIL: "owner@example.com",
    ADMIN_PASSWORD: "hidden-password",
    SMS_URL: "https://gateway.example/hidden-path?to={to}",
    SMS_HEADERS: '{"Authorization":"Bearer hidden-key"}',
    SMS_BODY: "key=hidden-key&text={text}",
    SMS_SUCCESS: "^OK",
    CREDENTIALS_KEY: KEY,
  });
  expect(JSON.stringify(values)).not.toContain(KEY);
  expect(JSON.stringify(values)).not.toMatch(/hidden|KEYID/);
  expect(values).toMatchObject({
    DATABASE_URL: "set: PostgreSQL server",
    MEDIA_URL: "set: S3 storage",
    METRICS_TOKEN: "set, not shown",
    ADMIN_EMAIL: "owner@example.com",
  });
});

test("for an unset variable, the value in use is shown", () => {
  expect(describeValues({})).toMatchObject({
    DATABASE_URL: "not set: embedded database",
    MEDIA_URL: "not set: images in DATA_DIR",
    CACHE_MB: "32",
    RATE_LIMITS: "on",
    METRICS_TOKEN: "not set",
    SMS_URL: "not set: the shop sends no SMS",
  });
});
