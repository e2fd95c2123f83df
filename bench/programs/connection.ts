import { Agent, get } from "node:http";
import type { IncomingMessage } from "node:http";

import type { FixedResponse } from "./bare/bare-server.ts";
import { readResponse } from "./bare/bare-server.ts";

/** A keep-alive connection to a server. */
export interface Connection {
  /** Returns the complete response without decoding it. @throws Error if the status is not 200 */
  fetch: (path: string) => Promise<FixedResponse>;
  close: () => void;
}

/**
 * Opens a connection that sends requests in sequence. It accepts the encodings of a browser unless `headers` override
 * them.
 */
export function openConnection(origin: string, headers: Readonly<Record<string, string>>): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const allHeaders = { "accept-encoding": "gzip, deflate, br, zstd", ...headers };
  return {
    fetch: async (path) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${origin}${path}`, { agent, headers: allHeaders }, resolve).on("error", reject);
      });
      const result = await readResponse(response);
      if (result.status === 200) return result;
      throw new Error(`${path} responded with ${result.status}.`);
    },
    close: () => agent.destroy(),
  };
}
