const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An IPv4-mapped IPv6 address in hexadecimal groups, as some proxies write it. */
const IPV4_IN_GROUPS = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;
/** An address with a port, as some proxies write it. */
const ADDRESS_WITH_PORT = /^\[(.*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;
/** Internet providers assign a /64 prefix (four groups) to one household or office. */
const NETWORK_GROUPS = 4;
const IPV6_GROUPS = 8;

/**
 * Returns the network of an address for rate limits: the IPv4 address, or the /64 network of an IPv6 address, because
 * one subscriber can use every address of this network.
 */
export function toNetwork(source: string): string {
  const [, ipv6Host, ipv4Host] = ADDRESS_WITH_PORT.exec(source) ?? [];
  const address = ipv6Host ?? ipv4Host ?? source;
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const groups = IPV4_IN_GROUPS.exec(address)?.slice(1);
  if (groups !== undefined) return toIpv4(groups.map((group) => Number.parseInt(group, 16)));
  if (!address.includes(":")) return address;
  const [leading = "", trailing] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const leadingGroups = leading === "" ? [] : leading.split(":");
  const trailingGroups = trailing === undefined || trailing === "" ? [] : trailing.split(":");
  const zeros = Array.from(
    { length: Math.max(0, IPV6_GROUPS - leadingGroups.length - trailingGroups.length) },
    () => "0",
  );
  const network = [...leadingGroups, ...zeros, ...trailingGroups].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** Converts two groups of 16 bits to a dotted IPv4 address. */
function toIpv4(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
