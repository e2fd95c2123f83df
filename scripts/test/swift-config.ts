import { userInfo } from "node:os";
import { join } from "node:path";

/** The servers that together are one OpenStack Swift; only the proxy speaks S3. */
export const SWIFT_SERVERS = ["account", "container", "object", "proxy"] as const;
type SwiftServer = (typeof SWIFT_SERVERS)[number];

/** The port of each server, on this machine only. */
export type SwiftPorts = Record<SwiftServer | "memcached", number>;

/** The one disk that everything is kept on: a folder of that name. */
export const SWIFT_DEVICE = "disk";

export const CREDENTIALS = { accessKeyId: "test:tester", secretAccessKey: "testing", region: "us-east-1" };

/** Files in one answer to a list: few, so that tests of long lists are quick. */
export const PAGE_SIZE = 100;

const CLUSTER = `
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = one
default = yes
`;

const storage = (server: SwiftServer) => `
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

const proxy = (memcached: number) => `
[pipeline:main]
pipeline = cache s3api tempauth proxy-server
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${CREDENTIALS.region}
max_bucket_listing = ${PAGE_SIZE}
[filter:tempauth]
use = egg:swift#tempauth
user_${CREDENTIALS.accessKeyId.replace(":", "_")} = ${CREDENTIALS.secretAccessKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** Each server in one process of this user's, its files and its words in the folder only. */
const common = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
fallocate_reserve = 0
log_address = ${join(folder, "no-syslog")}
`;

/** What Swift reads in its folder: text by file name. */
export function swiftConfig(folder: string, ports: SwiftPorts): Record<string, string> {
  const files = SWIFT_SERVERS.map((server) => [
    `${server}.conf`,
    common(folder, ports[server]) + (server === "proxy" ? proxy(ports.memcached) : storage(server)),
  ]);
  return { "swift.conf": CLUSTER, ...Object.fromEntries(files) };
}
