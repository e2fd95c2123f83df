import { createServer } from "node:http";

/** The response that the bare server sent when Vendure and Medusa were measured. */
const BODY = Buffer.alloc(20_000, "a");
const HEADERS = { "content-type": "application/json", "content-length": BODY.byteLength };

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.once("message", (port: number) => {
  createServer((_request, response) => void response.writeHead(200, HEADERS).end(BODY)).listen(
    port,
    "127.0.0.1",
    () => process.send?.("listening"),
  );
});
