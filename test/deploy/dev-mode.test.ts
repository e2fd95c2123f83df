import { expect, onTestFinished, test } from "vitest";

import { startShop } from "../programs/shop-program.ts";
import { sendRequest, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

test("npm run dev serves the storefront, the admin area and the API", async () => {
  const settings = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const { origin, stop } = await startShop(settings, ["--dev"]);
  onTestFinished(stop);
  const headers = { cookie: await signIn(origin, STAFF) };
  for (const path of ["/", "/shop", "/admin/orders", "/admin/products", "/api/products"])
    expect([path, (await sendRequest(origin + path, { headers })).status]).toEqual([path, 200]);
});
