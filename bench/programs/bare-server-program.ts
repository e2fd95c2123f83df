import { createServer } from "node:http";

import type { FixedAnswer } from "./bare-server.ts";

// Whoever started this program is gone.
process.once("disconnect", () => process.exit());

process.once("message", ({ port, answer }: { port: number; answer: FixedAnswer }) => {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, [...answer.headers]).end(answer.body);
  });
  server.listen(port, "127.0.0.1", () => process.send?.("listening"));
});
