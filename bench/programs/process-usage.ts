import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Whether memory and CPU time of processes can be read (Linux `/proc` only). */
export const canReadProcesses = process.platform === "linux";

const TICKS_PER_SECOND = 100;
const BYTES_PER_KIB = 1024;
const BYTES_PER_MB = 1_000_000;

/** Returns the CPU time of all threads of a process so far (s). */
export function readCpuSeconds(pid: number): number {
  return toSeconds(readCpuTicks(pid).slice(0, 2));
}

/** Starts a measurement. The returned function returns the average number of CPU cores that other processes used. */
export function measureOtherCpuUsage(): () => number {
  const startedAt = performance.now();
  const [machineSecondsBefore, ownSecondsBefore] = [readMachineSeconds(), readOwnSeconds()];
  return () => {
    const otherSeconds = readMachineSeconds() - machineSecondsBefore - (readOwnSeconds() - ownSecondsBefore);
    return Math.max(0, otherSeconds / ((performance.now() - startedAt) / 1000));
  };
}

/** Returns the CPU time of this program and its child processes, including exited processes (s). */
function readOwnSeconds(): number {
  const parents = new Map(listProcesses().map((pid) => [pid, readParentId(pid)]));
  const isOwn = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && isOwn(parents.get(pid)));
  return [...parents.keys()]
    .filter(isOwn)
    .reduce((sum, pid) => sum + toSeconds(readUnlessExited(() => readCpuTicks(pid)) ?? []), 0);
}

function listProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function readParentId(pid: number): number | undefined {
  const fields = readUnlessExited(() => readStatFields(pid));
  return fields && Number(fields[1]);
}

/** Returns the value that `read` returns, or undefined if the process has exited. */
function readUnlessExited<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readMachineSeconds(): number {
  const [user, nice, system, _idle, _waiting, ...interrupts] =
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "latin1"))?.[1]?.split(" ") ?? [];
  return toSeconds([user, nice, system, ...interrupts.slice(0, 2)]);
}

/** Returns the user and system time of a process, followed by those of its exited child processes (ticks). */
function readCpuTicks(pid: number): string[] {
  return readStatFields(pid).slice(11, 15);
}

/** Returns the fields of `/proc/PID/stat` after the process name, which is in parentheses and may contain spaces. */
function readStatFields(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
}

function toSeconds(ticks: readonly (string | undefined)[]): number {
  return ticks.reduce((sum, tick) => sum + Number(tick), 0) / TICKS_PER_SECOND;
}

/** Returns the current resident memory of a process (MB, 1e6 bytes). */
export function readMemory(pid: number): number {
  return readMemoryField(pid, "VmRSS");
}

/** Resets the peak that `readPeakMemory` returns. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns the peak resident memory of a process (MB, 1e6 bytes). */
export function readPeakMemory(pid: number): number {
  return readMemoryField(pid, "VmHWM");
}

function readMemoryField(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  return (Number(kibibytes) * BYTES_PER_KIB) / BYTES_PER_MB;
}
