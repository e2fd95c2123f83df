import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runInTerminal } from "./program.ts";

/** Debian starts the services of what it installs unless a policy forbids it; a policy of the machine's own stays. */
const INSTALL = `
set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod +x $policy
fi
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
`;

/** Whether a program of that name is on the PATH. */
export function hasProgram(name: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Whether this is Debian or one of its kin, so that `installPackages` can work. */
export function hasApt(): boolean {
  return hasProgram("apt-get");
}

/** Installs Debian packages and starts none of their services; whether it worked shows in what is there afterwards. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const shell = ["sh", "-c", INSTALL, "install", ...names];
  await (isRoot ? runInTerminal("sh", shell.slice(1)) : runInTerminal("sudo", shell));
}
