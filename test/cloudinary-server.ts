import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import type { CloudinarySettings } from "#operations/media/hosts/cloudinary.ts";

import { answer, refused } from "./cloudinary-calls.ts";
import type { Cloud, KeptAsset, Reply, ServerOptions } from "./cloudinary-calls.ts";

/**
 * A server on this machine that behaves as Cloudinary's published reference says, as far as the shop uses it; where the
 * reference is silent, as the tests of Cloudinary's own libraries show. It is no proof of what the real service does.
 */
export interface CloudinaryServer {
  /** What a shop needs to use it. */
  settings: CloudinarySettings;
  /** By public id. */
  assets: ReadonlyMap<string, KeptAsset>;
  /** Each API request in its order, e.g. `POST /v1_1/demo/image/upload`. */
  requests: readonly string[];
  /** The fields of each request to the Upload API, without the file. */
  forms: readonly ReadonlyMap<string, string>[];
  /** Answers the next calls by a failure, as an overloaded service does. */
  failNext: (times: number, status: number) => void;
  /** Answers the next call by this, whatever was asked. */
  respondNext: (status: number, body: string) => void;
  /** Does what the next call asks, but breaks the connection instead of answering. */
  dropNextResponse: () => void;
  /** Never answers the next call. */
  ignoreNext: () => void;
  stop: () => Promise<void>;
}

type Disturbance = Reply | "lose answer" | "ignore";

/** Starts the server on a free port of the loopback interface, with a cloud and a key of its own. */
export async function startCloudinaryServer(options: ServerOptions = {}): Promise<CloudinaryServer> {
  const requests: string[] = [];
  const disturbances: Disturbance[] = [];
  const server = createServer((request, response) => {
    const isCall = request.url?.startsWith("/v1_1/") === true;
    if (isCall) requests.push(`${request.method} ${request.url}`);
    void serve(cloud, isCall ? disturbances.shift() : undefined, request, response);
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
      for (let time = 0; time < times; time += 1) disturbances.push(overloaded(status));
    },
    respondNext: (status, body) => disturbances.push({ status, body }),
    dropNextResponse: () => disturbances.push("lose answer"),
    ignoreNext: () => disturbances.push("ignore"),
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
  disturbance: Disturbance | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  if (disturbance === "ignore") return;
  const reply =
    typeof disturbance === "object" ? disturbance : await answer(cloud, request, body).catch(brokenRequest);
  if (disturbance === "lose answer") request.socket.destroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
}

function overloaded(status: number): Reply {
  return status < 500
    ? refused(status, "Too many requests")
    : { status, headers: { "content-type": "text/html" }, body: "<h1>We're sorry</h1>" };
}

function brokenRequest(error: unknown): Reply {
  return refused(400, `The request cannot be read: ${String(error)}`);
}
