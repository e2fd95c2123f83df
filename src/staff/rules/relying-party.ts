/** The website that passkeys belong to. Browsers use a passkey only at this domain. */
export interface RelyingParty {
  /** The domain. */
  id: string;
  /** The origin at which users sign in, without a trailing slash. */
  origin: string;
}

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Returns whether a host name is an IP address. Browsers do not support passkeys at IP addresses. */
export function isIpAddress(hostname: string): boolean {
  return IP_ADDRESS.test(hostname);
}

/**
 * Returns the relying party of the shop's public address. Returns `localhost` for an IP address of this machine, so
 * that developers can use passkeys.
 * @param siteUrl public origin, e.g. `https://shop.example`
 */
export function getRelyingParty(siteUrl: string): RelyingParty {
  const url = new URL(siteUrl);
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
