import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import type { CloudinarySettings } from "#media/operations/hosts/cloudinary.ts";

import { createErrorReply, handleRequest } from "./cloudinary-calls.ts";
import type { Cloud, Reply, ServerOptions, StoredAsset } from "./cloudinary-calls.ts";

/**
 * A local server that implements the part of Cloudinary that the shop uses, according to the published reference and the
 * tests of Cloudinary's own libraries. The real service may differ.
 */
export interface CloudinaryServer {
  /** Settings that connect a shop to this server. */
  settings: CloudinarySettings;
  /** Stored images by public id. */
  assets: ReadonlyMap<string, StoredAsset>;
  /** API requests in order, e.g. `POST /v1_1/demo/image/upload`. */
  requests: readonly string[];
  /** Fields of each Upload API request, without the file. */
  forms: readonly ReadonlyMap<string, string>[];
  /** Responds to the next calls with this error status, as an overloaded service does. */
  failNext: (times: number, status: number) => void;
  /** Responds to the next call with this status and body. */
  respondNext: (status: number, body: string) => void;
  /** Executes the next call, but closes the connection instead of responding. */
  dropNextResponse: () => void;
  /** Never responds to the next call. */
  ignoreNext: () => void;
  stop: () => Promise<void>;
}

type InjectedFault = Reply | "drop response" | "ignore";

/** Starts the server on a free port on the loopback interface, with generated credentials. */
export async function startCloudinaryServer(options: ServerOptions = {}): Promise<CloudinaryServer> {
  const requests: string[] = [];
  const faults: InjectedFault[] = [];
  const server = createServer((request, response) => {
    const isCall = request.url?.startsWith("/v1_1/") === true;
    if (isCall) requests.push(`${request.method} ${request.url}`);
    void serve(cloud, isCall ? faults.shift() : undefined, request, response);
  });
  const cloud: Cloud = {
    settings: {
      cloud: "demo",
      apiKey: "614335564976464",
      apiSecret: randomBytes(20).toString("hex"),
      apiBase: await listen(server),
    },
    options,
    assets: new Map(),
    placeholders: new Map(),
    forms: [],
  };
  return {
    settings: cloud.settings,
    assets: cloud.assets,
    requests,
    forms: cloud.forms,
    failNext: (times, status) => {
      for (let time = 0; time < times; time += 1) faults.push(createOverloadReply(status));
    },
    respondNext: (status, body) => faults.push({ status, body }),
    dropNextResponse: () => faults.push("drop response"),
    ignoreNext: () => faults.push("ignore"),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

async function serve(
  cloud: Cloud,
  fault: InjectedFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  if (fault === "ignore") return;
  const reply =
    typeof fault === "object"
      ? fault
      : await handleRequest(cloud, request, body).catch(createMalformedRequestReply);
  if (fault === "drop response") request.socket.destroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
}

function createOverloadReply(status: number): Reply {
  return status < 500
    ? createErrorReply(status, "Too many requests")
    : { status, headers: { "content-type": "text/html" }, body: "<h1>We're sorry</h1>" };
}

function createMalformedRequestReply(error: unknown): Reply {
  return createErrorReply(400, `The request cannot be read: ${String(error)}`);
}
