import { createServer } from "node:http";

import type { FixedResponse } from "./bare-server.ts";

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.once("message", ({ port, response: fixed }: { port: number; response: FixedResponse }) => {
  const server = createServer((_request, response) => {
    response.writeHead(fixed.status, [...fixed.headers]).end(fixed.body);
  });
  server.listen(port, "127.0.0.1", () => process.send?.("listening"));
});
