/** Connection to a mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Encrypts from the start. Otherwise the connection starts unencrypted and is upgraded with STARTTLS. */
  secure: boolean;
  /** Sends nothing over a connection that is not encrypted. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Parses `SMTP_URL`: `smtps://USER:PASSWORD@HOST:465` or `smtp://USER:PASSWORD@HOST:587`. Encryption is required,
 * except for localhost and with `?tls=optional`.
 * @throws Error with the reason, never with the password
 */
export function parseSmtpUrl(value: string): SmtpServer {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new Error("must be smtps://USER:PASSWORD@HOST:PORT or smtp://USER:PASSWORD@HOST:PORT");
  for (const [name, option] of url.searchParams)
    if (name !== "tls" || option !== "optional") throw new Error("may only have the option tls=optional");
  if ((url.username === "") !== (url.password === ""))
    throw new Error("must have both a user and a password, or neither");
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !url.searchParams.has("tls") && !LOCAL_HOSTS.has(url.hostname),
    auth:
      url.username === ""
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}
