const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** An IPv4-mapped IPv6 address in hexadecimal groups, as some proxies write it. */
const IPV4_IN_GROUPS = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;
/** An address with a port, as some proxies write it. */
const ADDRESS_WITH_PORT = /^\[(.*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;
/** Internet providers assign a /64 prefix (four groups) to one household or office. */
const NETWORK_GROUPS = 4;
/** Internet providers assign at most a /48 prefix (three groups) to one customer. */
const PREFIX_GROUPS = 3;
const IPV6_GROUPS = 8;

/**
 * Returns the network of an address for rate limits: the IPv4 address, or the /64 network of an IPv6 address, because
 * one subscriber can use every address of this network.
 */
export function toNetwork(source: string): string {
  return toIpv4Address(source) ?? toIpv6Network(source, NETWORK_GROUPS) ?? source;
}

/**
 * Returns the /24 network of an IPv4 address or the /48 network of an IPv6 address. Many customers share it, but an
 * attacker needs several providers to use several of these networks. Text that is not an address is returned
 * unchanged.
 */
export function toNetworkPrefix(source: string): string {
  const ipv4 = toIpv4Address(source);
  if (ipv4 !== undefined) return ipv4.replace(/\d+$/, "0/24");
  return toIpv6Network(source, PREFIX_GROUPS) ?? source;
}

/** Returns an IPv4 address without its port, also if it is written as an IPv6 address; otherwise undefined. */
function toIpv4Address(source: string): string | undefined {
  const address = removePort(source);
  const groups = IPV4_IN_GROUPS.exec(address)?.slice(1);
  if (groups !== undefined) return toIpv4(groups.map((group) => Number.parseInt(group, 16)));
  return IPV4_IN_IPV6.exec(address)?.[1] ?? (IPV4.test(address) ? address : undefined);
}

function removePort(source: string): string {
  const [, ipv6Host, ipv4Host] = ADDRESS_WITH_PORT.exec(source) ?? [];
  return ipv6Host ?? ipv4Host ?? source;
}

/** Returns the network of an IPv6 address with the given number of groups of 16 bits; undefined for other texts. */
function toIpv6Network(source: string, groupCount: number): string | undefined {
  const address = removePort(source);
  if (!address.includes(":")) return undefined;
  const [leading = "", trailing] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const leadingGroups = leading === "" ? [] : leading.split(":");
  const trailingGroups = trailing === undefined || trailing === "" ? [] : trailing.split(":");
  const zeros = Array.from(
    { length: Math.max(0, IPV6_GROUPS - leadingGroups.length - trailingGroups.length) },
    () => "0",
  );
  const network = [...leadingGroups, ...zeros, ...trailingGroups].slice(0, groupCount);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/${groupCount * 16}`;
}

/** Converts two groups of 16 bits to a dotted IPv4 address. */
function toIpv4(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
