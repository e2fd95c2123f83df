import { expect, test } from "vitest";

import { signParameters } from "./cloudinary-service.ts";

test("the example in Cloudinary's documentation has the published signature", () => {
  const parameters = {
    timestamp: "1315060510",
    public_id: "sample_image",
    eager: "w_400,h_300,c_pad|w_260,h_200,c_crop",
  };
  expect(signParameters(parameters, "abcd", "sha1")).toBe("bfd09f95f331f558cbd1320e67aa8d488770583e");
});

/** Test values from Cloudinary's own libraries. */
const LIBRARY_SECRET = "hdcixPpR2iKERPwqvH6sHdK9cyac";
const LIBRARY_PARAMETERS = { timestamp: "1568810420", cloud_name: "dn6ot3ged" };

test("a SHA-256 signature equals that of Cloudinary's own libraries", () => {
  const parameters = { username: "user@cloudinary.com", ...LIBRARY_PARAMETERS };
  expect(signParameters(parameters, LIBRARY_SECRET)).toBe(
    "45ddaa4fa01f0c2826f32f669d2e4514faf275fe6df053f1a150e7beae58a3bd",
  );
});

test("a value with an ampersand cannot inject another parameter", () => {
  const url = "https://fake.com/callback?a=1";
  const oneValue = { ...LIBRARY_PARAMETERS, notification_url: `${url}&tags=hello,world` };
  const twoValues = { ...LIBRARY_PARAMETERS, notification_url: url, tags: "hello,world" };
  expect(signParameters(oneValue, LIBRARY_SECRET, "sha1")).toBe("4fdf465dd89451cc1ed8ec5b3e314e8a51695704");
  expect(signParameters(twoValues, LIBRARY_SECRET, "sha1")).toBe("7b4e3a539ff1fa6e6700c41b3a2ee77586a025f9");
});
