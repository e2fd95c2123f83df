import { Agent, get } from "node:http";
import type { IncomingMessage } from "node:http";

import type { FixedAnswer } from "./bare-server.ts";
import { answerOf } from "./bare-server.ts";

/** One connection that is kept open, as a browser keeps it. */
export interface Connection {
  /** The whole answer, as it came over the wire. @throws unless it was answered with 200 */
  fetch: (path: string) => Promise<FixedAnswer>;
  close: () => void;
}

/** Asks one server for things one after the other, with the headers given; compressed as browsers ask for it, unless they say otherwise. */
export function openConnection(origin: string, headers: Readonly<Record<string, string>>): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = { "accept-encoding": "gzip, deflate, br, zstd", ...headers };
  return {
    fetch: async (path) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${origin}${path}`, { agent, headers: asked }, resolve).on("error", reject);
      });
      const answer = await answerOf(response);
      if (answer.status === 200) return answer;
      throw new Error(`${path} was answered with ${answer.status}.`);
    },
    close: () => agent.destroy(),
  };
}
