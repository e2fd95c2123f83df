import { Agent, request } from "node:http";

import type { SessionLoad, CheckedRequest } from "./client-sessions.ts";
import { runConcurrently } from "./client-sessions.ts";

function sendAndCheck(origin: string, agent: Agent, checkedRequest: CheckedRequest): Promise<void> {
  const { method, path, headers, body, status } = checkedRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      if (response.statusCode !== status) {
        reject(new Error(`${method} ${path} responded with ${response.statusCode ?? "nothing"}.`));
      }
      response.on("end", resolve).on("error", reject);
      response.resume();
    });
    outgoing.on("error", reject).end(body);
  });
}

const agents = new Map<number, Agent>();

/** Returns an agent whose connections stay open between loads. */
function getAgent(clientCount: number): Agent {
  const agent = agents.get(clientCount) ?? new Agent({ keepAlive: true, maxSockets: clientCount });
  agents.set(clientCount, agent);
  return agent;
}

async function runSessions({ origin, clientCount, sessions }: SessionLoad) {
  const agent = getAgent(clientCount);
  const tasks = sessions.map((session) => async () => {
    for (const checkedRequest of session) await sendAndCheck(origin, agent, checkedRequest);
  });
  return runConcurrently(clientCount, tasks);
}

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.on("message", (load: SessionLoad) => {
  runSessions(load).then(
    (times) => process.send?.(times),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
