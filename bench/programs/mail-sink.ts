import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

/** Runs a task with a mail server on this machine that accepts and discards every message. */
export async function withMailSink<Result>(task: (smtpUrl: string) => Promise<Result>): Promise<Result> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData: (stream, _session, done) => void stream.on("end", done).resume(),
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  try {
    return await task(`smtp://127.0.0.1:${port}`);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
