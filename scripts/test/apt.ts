import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runInTerminal, SYSTEM_FOLDERS } from "./program.ts";

/** Installs packages. A temporary policy file prevents their services from starting; an existing policy file is kept. */
const INSTALL = `
set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod +x $policy
fi
apt-get -q update
DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"
`;

/** Returns whether a program is on the PATH or in a folder of the system's programs. */
export function hasProgram(name: string): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  return folders.some((folder) => existsSync(join(folder, name)));
}

/** Returns whether apt-get exists, which `installPackages` needs. */
export function hasApt(): boolean {
  return hasProgram("apt-get");
}

const isRoot = process.getuid?.() === 0;

/** Returns whether packages can be installed without asking for a password. */
export function mayInstall(): boolean {
  return hasApt() && (isRoot || (hasProgram("sudo") && spawnSync("sudo", ["-n", "true"]).status === 0));
}

/** Returns the command with which a person installs packages. */
export function formatInstallCommand(names: readonly string[]): string {
  return `${isRoot ? "" : "sudo "}apt-get install --no-install-recommends ${names.join(" ")}`;
}

/**
 * Installs some packages from a newer suite of the configured mirror and removes the suite afterwards. Priority -1
 * excludes all other packages of the suite.
 */
const INSTALL_WITH_SUITE = `
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

/** Packages to install from a newer Debian suite. */
interface NewerSuite {
  suite: string;
  packages: readonly string[];
}

/** Installs Debian packages, some of them from a newer suite. */
export async function installWithNewerSuite(
  names: readonly string[],
  newerSuite: NewerSuite | undefined,
): Promise<void> {
  if (newerSuite === undefined) return installPackages(names);
  const { suite, packages } = newerSuite;
  const shell = ["sh", "-c", INSTALL_WITH_SUITE, "install", suite, packages.join(" "), ...names];
  const command = ["env", `INSTALL=${INSTALL}`, ...shell];
  await (isRoot ? runInTerminal("env", command.slice(1)) : runInTerminal("sudo", command));
}

/** Installs Debian packages without starting their services. Does not throw if the installation fails. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const shell = ["sh", "-c", INSTALL, "install", ...names];
  await (isRoot ? runInTerminal("sh", shell.slice(1)) : runInTerminal("sudo", shell));
}
