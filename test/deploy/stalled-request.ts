import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";

import { onTestFinished } from "vitest";

import type { ShopProgram } from "../programs/shop-program.ts";

/** Sends the headers of a request but not the body, and keeps the connection open until the test ends. */
export async function stallRequest({ port }: Pick<ShopProgram, "port">): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    "POST /api/contact-messages HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n",
  );
  socket.write("content-length: 1000\r\nexpect: 100-continue\r\n\r\n");
  await once(socket, "data");
  return socket;
}
