import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Whether memory and CPU time of processes can be read (Linux `/proc` only). */
export const canReadProcesses = process.platform === "linux";

const TICKS_PER_SECOND = 100;
const BYTES_PER_KIB = 1024;
const BYTES_PER_MB = 1_000_000;

/** Returns the CPU time of all threads of a process so far (s). */
export function readCpuSeconds(pid: number): number {
  return toSeconds(readStatFields(pid).slice(11, 13));
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
  const fields = new Map(
    readdirSync("/proc")
      .filter(Number)
      .map((name) => [Number(name), readStatFieldsIfRunning(name)]),
  );
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (fields.get(pid) !== undefined && isOwn(Number(fields.get(pid)?.[1])));
  const ticks = [...fields].flatMap(([pid, stat]) => (isOwn(pid) ? (stat ?? []).slice(11, 15) : []));
  return toSeconds(ticks);
}

function readStatFieldsIfRunning(pid: string): string[] | undefined {
  try {
    return readStatFields(pid);
  } catch {
    return undefined;
  }
}

function readMachineSeconds(): number {
  const [user, nice, system, _idle, _waiting, ...interrupts] =
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "latin1"))?.[1]?.split(" ") ?? [];
  return toSeconds([user, nice, system, ...interrupts.slice(0, 2)]);
}

/**
 * Returns the fields of `/proc/PID/stat` after the process name, which is in parentheses and may contain spaces. Fields 11
 * to 14 are user and system time of the process, then of its exited child processes (ticks).
 */
function readStatFields(pid: number | string): string[] {
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
