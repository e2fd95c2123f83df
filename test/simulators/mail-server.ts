import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";

import { simpleParser } from "mailparser";
import type { ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

/**
 * Behavior of the simulated server: a number rejects with this status, 535 rejects the password, and `hang` stores the
 * message and never responds.
 */
type MailFault = 421 | 451 | 535 | 550 | "550 after DATA" | "hang" | "none";

interface MailServer {
  url: string;
  /** Accepted messages, including those whose response was lost. */
  received: ParsedMail[];
  setFault: (fault: MailFault) => void;
  close: () => Promise<void>;
}

interface MailServerOptions {
  /** Called with each stored message. */
  onMessage?: (mail: ParsedMail) => void;
}

/** Starts a mail server on this machine. */
export async function startMailServer({ onMessage }: MailServerOptions = {}): Promise<MailServer> {
  let fault: MailFault = "none";
  const received: ParsedMail[] = [];
  const createError = (responseCode: number) => Object.assign(new Error("simulated"), { responseCode });
  const receiveMessage = async (stream: Readable, done: (error?: Error | null) => void) => {
    const mail = await simpleParser(stream).catch(() => undefined);
    // Ignores incomplete messages of killed clients.
    if (mail === undefined) return;
    if (fault === "550 after DATA") done(createError(550));
    else {
      received.push(mail);
      onMessage?.(mail);
      if (fault !== "hang") done();
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: ({ username }, _session, done) =>
      fault === 535 ? done(createError(535)) : done(null, { user: username }),
    onRcptTo: (_address, _session, done) => done(typeof fault === "number" ? createError(fault) : undefined),
    onData: (stream, _session, done) => void receiveMessage(stream, done),
  });
  // Ignores connections that clients reset because they were killed or timed out.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setFault: (next) => (fault = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
