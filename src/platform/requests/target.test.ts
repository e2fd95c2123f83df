import { afterAll, afterEach, describe, expect, test } from "vitest";

import { startWebhookReceiver } from "#test/simulators/webhook-receiver.ts";

import { isPublicAddress, findTargetProblem, resolveTarget } from "./resolve-target.ts";
import { postToTarget } from "./send-to-target.ts";
import type { ResolveHost } from "./resolve-target.ts";

test.each(["8.8.8.8", "203.0.114.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const PRIVATE_ADDRESSES = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.9.9.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
];

test.each(PRIVATE_ADDRESSES)("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const PUBLIC_ONLY = { allowsLocalhost: false };
const findProblem = (url: string, rules = PUBLIC_ONLY) => findTargetProblem(new URL(url), rules);

test.each([
  ["https://shop.example/hook", undefined],
  ["https://8.8.8.8/hook", undefined],
  ["http://shop.example/hook", "needs-tls"],
  ["https://localhost/hook", "not-public"],
  ["https://api.localhost", "not-public"],
  ["https://printer.local", "not-public"],
  ["https://127.1", "not-public"],
  ["https://0x7f000001", "not-public"],
  ["https://2130706433", "not-public"],
  ["https://0177.0.0.1", "not-public"],
  ["https://[::1]", "not-public"],
  ["https://[::ffff:127.0.0.1]", "not-public"],
  ["https://169.254.169.254/latest", "not-public"],
  ["https://①②⑦.0.0.1", "not-public"],
])("the URL %s has the problem %s [ASVS 1.2.2] [ASVS 12.3.1]", (url, problem) => {
  expect(findProblem(url)).toBe(problem);
});

test("requests to this machine can be allowed, even without TLS; requests to other private addresses cannot", () => {
  const localAllowed = { allowsLocalhost: true };
  expect(findProblem("http://localhost:4000", localAllowed)).toBeUndefined();
  expect(findProblem("http://127.0.0.1:4000", localAllowed)).toBeUndefined();
  expect(findProblem("http://[::1]:4000", localAllowed)).toBeUndefined();
  expect(findProblem("http://10.0.0.1", localAllowed)).toBe("needs-tls");
  expect(findProblem("https://10.0.0.1", localAllowed)).toBe("not-public");
});

const resolveTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

test("a host name is rejected if it has a private address or no address [ASVS 13.2.4] [ASVS 13.2.5]", async () => {
  const resolve = (...addresses: string[]) =>
    resolveTarget(new URL("https://shop.example"), { ...PUBLIC_ONLY, resolveHost: resolveTo(...addresses) });
  expect(await resolve("8.8.8.8", "2606:4700::1")).toHaveLength(2);
  await expect(resolve("8.8.8.8", "10.0.0.1")).rejects.toThrow("not-public");
  await expect(resolve("::1")).rejects.toThrow("not-public");
  await expect(resolve()).rejects.toThrow("not-public");
});

describe("a request", async () => {
  const receiver = await startWebhookReceiver();
  afterAll(receiver.close);
  afterEach(() => {
    receiver.setFault("none");
    receiver.received.length = 0;
  });
  const { port } = new URL(receiver.url);
  const post = (
    url: string,
    {
      allowsLocalhost = true,
      timeoutMs = 5000,
      resolveHost,
    }: { allowsLocalhost?: boolean; timeoutMs?: number; resolveHost?: ResolveHost } = {},
  ) =>
    postToTarget(
      { url, headers: { "content-type": "text/plain" }, body: "hello" },
      { allowsLocalhost, timeoutMs, resolveHost, maxBytes: 2048 },
    );

  test("returns the status and the body", async () => {
    const response = await post(receiver.url);
    expect([response.status, response.body.toString()]).toEqual([200, "thanks"]);
    expect(receiver.received).toMatchObject([{ body: "hello", path: "/hook" }]);
  });

  test("connects to the address that was checked, even if the host name later resolves to another address [ASVS 1.3.6]", async () => {
    let lookups = 0;
    const resolveDifferently: ResolveHost = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    };
    const response = await post(`http://rebinding.example:${port}/hook`, { resolveHost: resolveDifferently });
    expect(response.status).toBe(200);
    expect(lookups).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example:${port}`);
  });

  test("never reaches a private address behind a public host name [ASVS 1.3.6]", async () => {
    const resolveHost = resolveTo("127.0.0.1");
    const url = `https://public.example:${port}/hook`;
    await expect(post(url, { allowsLocalhost: false, resolveHost })).rejects.toThrow("not-public");
    await expect(post(receiver.url, { allowsLocalhost: false })).rejects.toThrow("needs-tls");
    expect(receiver.received).toEqual([]);
  });

  test("does not follow redirects [ASVS 15.3.2]", async () => {
    receiver.setFault("redirect");
    expect((await post(receiver.url)).status).toBe(302);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });

  test("reads only the start of a 10 GB body", async () => {
    receiver.setFault("endless");
    const { status, body } = await post(receiver.url);
    expect([status, body.length]).toEqual([200, 2048]);
    const writtenBytes = receiver.countWrittenBytes();
    expect(writtenBytes).toBeLessThan(50 * 1024 ** 2);
  });

  test.each(["hang", "slow-head"] as const)(
    "fails with a TimeoutError after the timeout if the receiver has the fault %s",
    async (fault) => {
      receiver.setFault(fault);
      await expect(post(receiver.url, { timeoutMs: 150 })).rejects.toMatchObject({ name: "TimeoutError" });
    },
  );

  test("succeeds if the body is still incomplete when the timeout expires", async () => {
    receiver.setFault("drip");
    const { status, body } = await post(receiver.url, { timeoutMs: 200 });
    expect([status, body.toString().slice(0, 5)]).toEqual([200, "first"]);
  });

  test("includes the host name lookup in the timeout", async () => {
    const waitForever: ResolveHost = () => Promise.withResolvers<never>().promise;
    await expect(post("http://a.example", { timeoutMs: 50, resolveHost: waitForever })).rejects.toMatchObject(
      {
        name: "TimeoutError",
      },
    );
  });
});
