import type { z } from "zod";

import { connectionMessages as texts } from "../../../rules/courier-messages.ts";
import type { TcsAccount } from "../../../rules/courier-account.ts";
import type { CourierCall, CourierClient } from "../courier-client.ts";
import type { CourierResult } from "../courier.ts";
import { rejectAccount } from "../courier.ts";

import { accessTokenSchema, gatewayTokenSchema } from "./tcs-responses.ts";

/** TCS requires two tokens: one in the header of every request, and one in the query or the body. */
interface Tokens {
  gateway: string;
  access: string;
}

type BuildCall = (accesstoken: string) => CourierCall;

/** Sends requests with valid tokens. */
export interface TcsSession {
  readJson: <Output>(build: BuildCall, schema: z.ZodType<Output>) => Promise<CourierResult<Output>>;
  findJson: <Output>(build: BuildCall, schema: z.ZodType<Output>) => Promise<CourierResult<Output | null>>;
  readPdf: (build: BuildCall) => Promise<CourierResult<Uint8Array>>;
  send: (build: BuildCall) => Promise<CourierResult<null>>;
  /** Obtains new tokens. */
  signIn: () => Promise<CourierResult<null>>;
}

/** Creates a session that obtains tokens for its first request, and new tokens when TCS rejects a token. */
export function createTcsSession(client: CourierClient, account: TcsAccount): TcsSession {
  let tokensPromise: Promise<CourierResult<Tokens>> | undefined;

  const send = async <Output>(
    build: BuildCall,
    request: (call: CourierCall) => Promise<CourierResult<Output>>,
  ): Promise<CourierResult<Output>> => {
    const attempt = async (tokens: Tokens) => {
      const call = build(tokens.access);
      const hiddenValues = [...(call.hiddenValues ?? []), tokens.gateway, tokens.access];
      const headers = { authorization: `Bearer ${tokens.gateway}` };
      return request({ ...call, hiddenValues, headers });
    };
    const usedPromise = (tokensPromise ??= requestTokens(client, account));
    const tokens = await usedPromise;
    if (tokens.outcome !== "ok") {
      if (tokensPromise === usedPromise) tokensPromise = undefined;
      return tokens;
    }
    const result = await attempt(tokens.value);
    if (result.outcome !== "retry" || result.isAccountRejected !== true) return result;
    // TCS did not process the request, so it can be retried. Concurrent requests share the new tokens.
    if (tokensPromise === usedPromise) tokensPromise = requestTokens(client, account);
    const renewed = await (tokensPromise ??= requestTokens(client, account));
    return renewed.outcome === "ok" ? attempt(renewed.value) : renewed;
  };

  return {
    readJson: (build, schema) => send(build, (call) => client.readJson(call, schema)),
    findJson: (build, schema) => send(build, (call) => client.findJson(call, schema)),
    readPdf: (build) => send(build, (call) => client.readPdf(call)),
    send: (build) => send(build, (call) => client.send(call)),
    signIn: async () => {
      tokensPromise = requestTokens(client, account);
      const tokens = await tokensPromise;
      return tokens.outcome === "ok" ? { outcome: "ok", value: null } : tokens;
    },
  };
}

/** Returns the result of a sign-in, whose rejection concerns the account, whatever its status. */
function toSignInResult<Value>(result: CourierResult<Value>): CourierResult<Value> {
  return result.outcome === "rejected" ? rejectAccount(texts.wrongAccount(result.error)) : result;
}

async function requestTokens(
  client: CourierClient,
  { clientId, clientSecret, username, password }: TcsAccount,
): Promise<CourierResult<Tokens>> {
  const body = { clientid: clientId, clientsecret: clientSecret };
  const auth = { method: "POST", path: "/auth/api/auth", body } as const;
  const gateway = toSignInResult(await client.readJson(auth, gatewayTokenSchema));
  if (gateway.outcome !== "ok") return gateway;
  const call = {
    method: "GET",
    path: "/ecom/api/authentication/token",
    query: { username, password },
    headers: { authorization: `Bearer ${gateway.value}` },
    hiddenValues: [gateway.value],
  } as const;
  const access = toSignInResult(await client.readJson(call, accessTokenSchema));
  if (access.outcome !== "ok") return access;
  return { outcome: "ok", value: { gateway: gateway.value, access: access.value } };
}
