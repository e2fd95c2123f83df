import { once } from "node:events";
import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { createBrotliDecompress } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";
import { hasProgram } from "#scripts/test/apt.ts";
import { findFreePort } from "#test/ports.ts";

import { createServerDatabase } from "../databases/database.ts";
import { createNoise } from "../images.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import { startShop } from "../programs/shop-program.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";
import type { NginxProgram } from "./nginx-program.ts";
import { startNginx } from "./nginx-program.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const UPLOAD_PATH = "/api/admin/media";
const BOUNDARY = "the-end-of-a-part";

const hasNginx = hasProgram("nginx") && hasProgram("openssl");

/** Creates an upload form with a square, uncompressed image: 3 bytes per pixel. */
async function createUpload(side: number) {
  const file = await createNoise(side, side).png({ compressionLevel: 0 }).toBuffer();
  const createPartHeader = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const folder = `${createPartHeader('name="folder"')}\r\nproducts\r\n`;
  const fileHeader = `${createPartHeader('name="file"; filename="noise.png"')}content-type: image/png\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(folder + fileHeader),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { method: "POST", body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

describe.skipIf(!hasNginx)("two shops behind nginx", async () => {
  const databaseUrl = hasNginx ? await createServerDatabase() : "";
  let shops: ShopProgram[] = [];
  let nginx: NginxProgram;

  beforeAll(async () => {
    const tlsPort = await findFreePort();
    const settings = {
      DATABASE_URL: databaseUrl,
      SITE_URL: `https://localhost:${tlsPort}`,
      TRUST_PROXY: "on",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
    };
    const first = await startShop(settings);
    shops = [first, await startShop(settings)];
    nginx = await startNginx({ tlsPort, nodes: [first.port, shops[1]?.port ?? 0] });
  });
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
  });

  const [sample] = getSampleImages();
  const cardUrl = buildDeliveryUrl(sample?.image.url ?? "", [400, 500]);

  test("the configuration is valid and has no warnings [ASVS 12.1.1]", () => {
    expect(nginx.configTest).toContain("syntax is ok");
    expect(nginx.configTest).not.toContain("[warn]");
  });

  test("pages are sent over HTTP/2, compressed with Brotli if the browser accepts it", async () => {
    const session = connect(nginx.origin, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/", "accept-encoding": "gzip, deflate, br, zstd" });
    const [headers] = (await once(stream, "response")) as [Record<string, string>];
    expect(headers).toMatchObject({ ":status": 200, "content-encoding": "br" });
    expect(headers["strict-transport-security"]).toBeDefined();
    expect(await text(stream.pipe(createBrotliDecompress()))).toContain("</html>");
    session.close();
    const uncompressed = await sendRequest(`${nginx.origin}/`);
    expect(uncompressed.headers["content-encoding"]).toBeUndefined();
    expect(uncompressed.body.toString()).toContain("</html>");
  });

  test("scripts and styles are sent in an encoding that the client accepts", async () => {
    const page = (await sendRequest(`${nginx.origin}/`)).body.toString();
    const [asset = ""] = /\/assets\/[\w.-]+\.(?:css|js)/.exec(page) ?? [];
    const encodings = ["gzip, deflate, br", "gzip", "identity", "br;q=1.0, gzip;q=0.5", "gzip, br;q=0"];
    const responses = await Promise.all(
      encodings.map((encoding) =>
        sendRequest(`${nginx.origin}${asset}`, { headers: { "accept-encoding": encoding } }),
      ),
    );
    expect(responses.map(({ status, headers }) => [status, headers["content-encoding"]])).toEqual([
      [200, "br"],
      [200, "gzip"],
      [200, undefined],
      [200, "br"],
      [200, "gzip"],
    ]);
  });

  test("nginx sends images in the best accepted format, and 304 if the browser has a current copy", async () => {
    const acceptHeaders = [
      "image/avif,image/webp,image/apng,*/*;q=0.8",
      "image/webp,*/*",
      "*/*",
      "image/png,image/avif;q=0.9",
      "image/avif;q=0,image/webp",
    ];
    for (let round = 0; round < 2; round += 1) {
      const types = await Promise.all(
        acceptHeaders.map(async (accept) => {
          const response = await sendRequest(`${nginx.origin}${cardUrl}`, { headers: { accept } });
          return response.headers["content-type"];
        }),
      );
      expect(types).toEqual(["image/avif", "image/webp", "image/jpeg", "image/avif", "image/webp"]);
    }
    const { headers } = await sendRequest(`${nginx.origin}${cardUrl}`, {
      headers: { accept: acceptHeaders[0] ?? "" },
    });
    expect(headers["vary"]).toBe("Accept");
    const conditionalHeaders = { accept: acceptHeaders[0] ?? "", "if-none-match": headers.etag ?? "" };
    expect((await sendRequest(`${nginx.origin}${cardUrl}`, { headers: conditionalHeaders })).status).toBe(
      304,
    );
  });

  test("a sitemap request returns 304 if the client has a current copy", async () => {
    const { headers } = await sendRequest(`${nginx.origin}/sitemap.xml`);
    const conditionalHeaders = { "if-none-match": headers.etag ?? "" };
    expect((await sendRequest(`${nginx.origin}/sitemap.xml`, { headers: conditionalHeaders })).status).toBe(
      304,
    );
  });

  test("nginx forwards uploads of 9 MB, and the shop rejects larger files [ASVS 5.2.1]", async () => {
    const cookie = await signIn(nginx.origin, STAFF);
    const { type, ...form } = await createUpload(1740);
    expect(form.body.length).toBeGreaterThan(9_000_000);
    const headers = { cookie, "content-type": type };
    expect((await sendRequest(`${nginx.origin}${UPLOAD_PATH}`, { ...form, headers })).status).toBe(201);
    const { type: _, ...largerForm } = await createUpload(1900);
    const rejection = await sendRequest(`${nginx.origin}${UPLOAD_PATH}`, { ...largerForm, headers });
    expect(rejection.headers["content-type"]).toContain("application/problem+json");
  });

  test("nginx forwards every write to the shop, with the client's IP address [ASVS 15.3.4]", async () => {
    const cookies = [await signIn(nginx.origin, STAFF), await signIn(nginx.origin, STAFF)];
    expect(new Set(cookies).size).toBe(2);
    const forgedHeaders = { "x-forwarded-for": "203.0.113.9", "content-type": "application/json" };
    const body = JSON.stringify({ ...STAFF, password: "a-wrong-password" });
    await sendRequest(`${nginx.origin}/api/auth/sign-in`, {
      method: "POST",
      headers: forgedHeaders,
      body,
      from: "127.0.0.2",
    });
    const audit = await sendRequest(`${nginx.origin}/api/admin/audit`, {
      headers: { cookie: cookies[0] ?? "" },
    });
    expect(audit.body.toString()).toContain("127.0.0.2");
    expect(audit.body.toString()).not.toContain("203.0.113.9");
    expect(audit.headers["cache-control"]).toBe("no-store");
  });

  test("no request fails while one of the two shops shuts down", async () => {
    const [first] = shops;
    const exitCode = first?.terminate("SIGTERM");
    const exited = new AbortController();
    void exitCode?.then(() => exited.abort());
    const statuses: number[] = [];
    while (!exited.signal.aborted || statuses.length < 20) {
      statuses.push((await sendRequest(`${nginx.origin}/healthz`)).status);
    }
    expect(await exitCode).toBe(0);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await postJson(`${nginx.origin}/api/newsletter`, { email: "reader@example.com" });
  });

  test("nginx serves cached images even while no shop runs", async () => {
    await Promise.all(shops.map((shop) => shop.terminate("SIGTERM")));
    const cached = await sendRequest(`${nginx.origin}${cardUrl}`, { headers: { accept: "image/webp" } });
    expect([cached.status, cached.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await sendRequest(`${nginx.origin}/`)).status).toBe(502);
  });
});
