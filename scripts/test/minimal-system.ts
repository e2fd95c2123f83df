import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { projectRoot } from "#platform/db/project-root.ts";

import type { Output } from "./output.ts";
import { writeLine } from "./output.ts";
import { run } from "./program.ts";

const BUILD_MINUTES = 30;
/** Variables and settings with which this machine reaches the registry. They name no host in the project. */
const PASSED_VARIABLES =
  /^(?:https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/;
const NPM_SETTINGS = ["registry", "cafile", "proxy", "https-proxy"];

/** Reads the output of a program. Throws if it fails. */
const read = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: projectRoot, encoding: "utf8" }).trim();

/** A package source of this machine's Debian release. */
interface Source {
  url: string;
  suite: string;
  component: string;
}

/** Returns the sources of a release from the lines of `apt-get indextargets`, without those of other projects. */
export function parseSources(lines: string, release: string): Source[] {
  return lines
    .split("\n")
    .map((line) => line.split(" "))
    .map(([url = "", suite = "", component = ""]) => ({ url, suite, component }))
    .filter(({ suite }) => [release, `${release}-updates`, `${release}-security`].includes(suite));
}

function readRelease(): { release: string; sources: Source[] } {
  const [, release = ""] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  const format = "$(REPO_URI) $(RELEASE) $(COMPONENT)";
  const lines = read("apt-get", ["indextargets", "--format", format, "Created-By: Packages"]);
  return { release, sources: parseSources(lines, release) };
}

/**
 * Builds a minimal system (debootstrap's minbase) of this machine's Debian release in a folder, and adds only Node.js
 * and npm of this machine and its network settings.
 * @throws Error if the system cannot be built
 */
export async function buildMinimalSystem(folder: string, output: Output): Promise<void> {
  const { release, sources } = readRelease();
  const mirror = sources.find(({ suite }) => suite === release)?.url;
  if (mirror === undefined)
    throw new Error(`apt has no source of the release ${release || "of this system"}.`);
  writeLine(output, `Building a minimal ${release} system.`);
  const options = { output, timeoutMinutes: BUILD_MINUTES };
  const code = await run("debootstrap", ["--variant=minbase", release, folder, mirror], options);
  if (code !== 0) throw new Error("debootstrap could not build the system.");
  const list = sources.map(({ url, suite, component }) => `deb ${url} ${suite} ${component}\n`);
  writeFileSync(join(folder, "etc/apt/sources.list"), list.join(""));
  const proxies = read("apt-config", ["dump", "--format", '%F "%v";%n', "Acquire::http", "Acquire::https"]);
  writeFileSync(join(folder, "etc/apt/apt.conf.d/99proxy"), `${proxies}\n`);
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) copyFileSync(file, join(folder, file));
  copyNode(folder);
}

/** Copies the Node.js that runs npm, and npm, into the system. */
function copyNode(folder: string): void {
  const {
    npm_node_execpath: node = "/usr/bin/node",
    npm_execpath: npm = "/usr/lib/node_modules/npm/bin/npm-cli.js",
  } = process.env;
  const local = join(folder, "usr/local");
  copyFileSync(node, join(local, "bin/node"));
  cpSync(dirname(dirname(npm)), join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
}

/** Clones the committed files of the project into a folder of the system, which has no git. */
export function cloneProject(system: string, folder: string): void {
  const options = ["-c", "safe.directory=*", "clone", "--quiet", "--depth", "1"];
  read("git", [...options, `file://${projectRoot}`, join(system, folder)]);
}

/** Returns the environment of commands in the system, and copies the certificates that it names. */
export function createSystemEnvironment(system: string): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.test(name));
  const settings = NPM_SETTINGS.map((name) => [
    `npm_config_${name.replace("-", "_")}`,
    read("npm", ["config", "get", name]),
  ]);
  const named = Object.fromEntries([...passed, ...settings].filter(([, value]) => value && value !== "null"));
  for (const file of Object.values<string>(named).filter((value) => /^\/.*\.(?:crt|pem)$/.test(value))) {
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(system, file)), { recursive: true });
    copyFileSync(file, join(system, file));
  }
  const path = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(":");
  return { HOME: "/root", PATH: path, ...named };
}

interface RunInSystemOptions {
  /** Folder in which the command runs. */
  folder: string;
  environment: Readonly<Record<string, string>>;
  output: Output;
  timeoutMinutes: number;
  /** Ends the command. */
  signal?: AbortSignal;
}

/** Mounts what every running system has, then runs a command in it. */
const ENTER = `
mount -t proc proc "$1/proc" && mount -t sysfs sysfs "$1/sys"
mkdir -p "$1/dev/shm" && mount -t tmpfs tmpfs "$1/dev/shm"
system=$1; shift
exec chroot "$system" env -i "$@"
`;

/** Runs a shell command as root of the system. Its processes and mounts end with it. Returns the exit code. */
export function runInSystem(
  system: string,
  command: string,
  { folder, environment, ...options }: RunInSystemOptions,
): Promise<number> {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const shell = ["sh", "-c", `cd '${folder}' && ${command}`];
  const isolated = ["--mount", "--pid", "--fork", "--kill-child=SIGKILL", "sh", "-c", ENTER, "enter"];
  return run("unshare", [...isolated, system, ...variables, ...shell], options);
}
