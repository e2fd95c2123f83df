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

/**
 * Adds a newer suite of the machine's own mirror for some packages only, and removes it afterwards. Priority -1 keeps everything else of the suite out.
 */
const WITH_SUITE = `
set -e
suite=$1; pinned=$2; shift 2
list=/etc/apt/sources.list.d/shop-test.list
pins=/etc/apt/preferences.d/shop-test
trap 'rm -f $list $pins' EXIT
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > $list
printf 'Package: *\\nPin: release n=%s\\nPin-Priority: -1\\n\\nPackage: %s\\nPin: release n=%s\\nPin-Priority: 990\\n' \
  "$suite" "$pinned" "$suite" > $pins
sh -c "$INSTALL" install "$@"
`;

/** Some packages of a newer Debian suite. */
interface NewerSuite {
  suite: string;
  packages: readonly string[];
}

/** Installs Debian packages as `installPackages` does, some of them from a newer suite. */
export async function installFrom(names: readonly string[], newer: NewerSuite | undefined): Promise<void> {
  if (newer === undefined) return installPackages(names);
  const { suite, packages } = newer;
  const shell = ["sh", "-c", WITH_SUITE, "install", suite, packages.join(" "), ...names];
  const isRoot = process.getuid?.() === 0;
  const command = ["env", `INSTALL=${INSTALL}`, ...shell];
  await (isRoot ? runInTerminal("env", command.slice(1)) : runInTerminal("sudo", command));
}

/** Installs Debian packages and starts none of their services; whether it worked shows in what is there afterwards. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const shell = ["sh", "-c", INSTALL, "install", ...names];
  await (isRoot ? runInTerminal("sh", shell.slice(1)) : runInTerminal("sudo", shell));
}
