import { Agent, request } from "node:http";

import type { Errands, SentRequest } from "./client-sessions.ts";
import { inFlight } from "./client-sessions.ts";

function send(origin: string, agent: Agent, sent: SentRequest): Promise<void> {
  const { method, path, headers, body, status } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      if (response.statusCode !== status) {
        reject(new Error(`${method} ${path} was answered with ${response.statusCode ?? "nothing"}.`));
      }
      response.on("end", resolve).on("error", reject);
      response.resume();
    });
    asked.on("error", reject).end(body);
  });
}

const agents = new Map<number, Agent>();

/** Connections that stay open from one load to the next. */
function agentOf(people: number): Agent {
  const known = agents.get(people) ?? new Agent({ keepAlive: true, maxSockets: people });
  agents.set(people, known);
  return known;
}

async function runAll({ origin, people, errands }: Errands) {
  const agent = agentOf(people);
  const tasks = errands.map((errand) => async () => {
    for (const sent of errand) await send(origin, agent, sent);
  });
  return inFlight(people, tasks);
}

// Whoever started this program is gone.
process.once("disconnect", () => process.exit());

process.on("message", (errands: Errands) => {
  runAll(errands).then(
    (times) => process.send?.(times),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
