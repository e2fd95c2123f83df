import { expect, test } from "vitest";

import { readConfig, WrongSettings } from "./config.ts";

test("without any setting the shop listens on 127.0.0.1:3000 with the embedded database", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://127.0.0.1:3000",
    databaseUrl: undefined,
    sampleData: true,
    rateLimits: true,
  });
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("the public address loses its closing slash", () => {
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
  ["SAMPLE_DATA", "yes"],
  ["RATE_LIMITS", "maybe"],
  ["LOG_LEVEL", "loud"],
])("a wrong %s (%s) stops the start and is named", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(WrongSettings);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`, "m"));
});

test("a WhatsApp number in national form becomes the international one that chat links need", () => {
  expect(readConfig({ WHATSAPP_NUMBER: "0300 1234567" }).whatsappNumber).toBe("+923001234567");
});

test("all wrong settings are named at once, a line each", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
});
