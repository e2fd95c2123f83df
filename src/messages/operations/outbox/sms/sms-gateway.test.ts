import { expect, test } from "vitest";

import { parseSmsGateway } from "./sms-gateway.ts";

const URL_WITH_PLACEHOLDERS = "https://gateway.example/send?key=hidden&to={to}&text={text}";

test("without settings, no gateway is configured", () => {
  expect(parseSmsGateway({})).toBeUndefined();
});

test("the default method is GET without a body and POST with a body", () => {
  const url = "https://gateway.example/send";
  const SMS_SUCCESS = "OK";
  expect(parseSmsGateway({ SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS })?.method).toBe("GET");
  expect(parseSmsGateway({ SMS_URL: url, SMS_BODY: "{to}{text}", SMS_SUCCESS })?.method).toBe("POST");
});

test.each([
  ["SMS_URL", { SMS_BODY: "{to}" }],
  ["SMS_URL", { SMS_URL: "ftp://hidden.example", SMS_SUCCESS: "OK" }],
  ["SMS_URL", { SMS_URL: "https://gateway.example/hidden?to={to}", SMS_SUCCESS: "OK" }],
  ["SMS_SUCCESS", { SMS_URL: URL_WITH_PLACEHOLDERS }],
  ["SMS_SUCCESS", { SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS: "(hidden" }],
  ["SMS_METHOD", { SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS: "OK", SMS_METHOD: "hidden" }],
  ["SMS_BODY", { SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS: "OK", SMS_METHOD: "GET", SMS_BODY: "hidden" }],
  ["SMS_BODY", { SMS_URL: "https://gateway.example", SMS_SUCCESS: "OK", SMS_BODY: "hidden={to}" }],
  [
    "SMS_BODY",
    {
      SMS_URL: "https://gateway.example",
      SMS_SUCCESS: "OK",
      SMS_HEADERS: '{"content-type":"application/json"}',
      SMS_BODY: '{"hidden":{to},"text":"{text}"}',
    },
  ],
  ["SMS_HEADERS", { SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS: "OK", SMS_HEADERS: "hidden" }],
  ["SMS_HEADERS", { SMS_URL: URL_WITH_PLACEHOLDERS, SMS_SUCCESS: "OK", SMS_HEADERS: '{"hidden name":"x"}' }],
] as const)(
  "an invalid %s is rejected, and the error does not contain the value: %o",
  (setting, settings) => {
    expect(() => parseSmsGateway(settings)).toThrow(
      expect.objectContaining({ setting, message: expect.not.stringContaining("hidden") }),
    );
  },
);
