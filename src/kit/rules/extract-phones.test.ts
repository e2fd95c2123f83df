import { expect, test } from "vitest";

import { extractPhones } from "./extract-phones.ts";

test.each([
  ["03001234567 (whatsapp)", "03001234567"],
  ["0300-1234567 WhatsApp only", "0300-1234567"],
  ["Ph: 0300 1234567", "0300 1234567"],
  ["call 03001234567", "03001234567"],
  ["Ph# (0300) 1234567", "(0300) 1234567"],
  ["WhatsApp:(0300 1234567)", "0300 1234567"],
  ["my number is +92 (0)300 1234567.", "+92 (0)300 1234567"],
  ["00923001234567 call", "00923001234567"],
  ["092 300 1234567 call", "092 300 1234567"],
  ["300 1234567 whatsapp", "300 1234567"],
  ["landline 042 35712345", "042 35712345"],
  ["0300 1234567 after 5pm", "0300 1234567"],
  ["03001234567 واٹس ایپ", "03001234567"],
  ["📞 0300 1234567", "0300 1234567"],
])("the number stands among words: “%s” is %s", (text, phone) => {
  expect(extractPhones(text)).toBe(phone);
});

test.each([
  ["0300 1234567 Ali, 0321 7654321 Sara", "0300 1234567 / 0321 7654321"],
  ["0300 1234567 (whatsapp) call 042-35712345", "0300 1234567 / 042-35712345"],
])("two numbers stay: “%s” is %s", (text, phones) => {
  expect(extractPhones(text)).toBe(phones);
});

test.each([
  "",
  "call me maybe",
  "03001234567<b>",
  "0300abc1234567",
  "0300+1234567",
  "03001234567x",
  "ZE03001234567",
  "+44 call 03001234567",
  "0300 12345 call",
  "call 0300 123456789",
  "0300 1234567 89 call",
  "042 35711234/5 call",
  "35202-1234567-1 nic",
  "order 4711 0300 1234567",
  "ali@example.com 03001234567",
  "0300 1234567 call, 0321 7654321 call, 0333 1112223 call",
])("another text is unchanged: “%s”", (text) => {
  expect(extractPhones(text)).toBe(text);
});

test("a long text is quickly returned", () => {
  const started = performance.now();
  for (const text of [`${"0 ".repeat(99)}x`, "92(".repeat(66), "0 ".repeat(50_000)])
    expect(extractPhones(text)).toBe(text);
  expect(performance.now() - started).toBeLessThan(1000);
});
