import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Whether memory and processor time of processes can be read (Linux `/proc` only). */
export const canReadProcesses = process.platform === "linux";

const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1000;
const BYTES_PER_KB = 1.024;

/** Returns the processor time of all threads of a process so far (s). */
export function processorSeconds(pid: number): number {
  return secondsIn(timesOf(pid).slice(0, 2));
}

/** Starts measuring; the returned function gives the average number of processor cores used by other programs. */
export function measureOtherPrograms(): () => number {
  const started = performance.now();
  const [machine, own] = [machineSeconds(), ownSeconds()];
  return () => {
    const others = machineSeconds() - machine - (ownSeconds() - own);
    return Math.max(0, others / ((performance.now() - started) / 1000));
  };
}

/** Returns the processor time of this program and its child processes, including ended ones (s). */
function ownSeconds(): number {
  const parents = new Map(runningProcesses().map((pid) => [pid, parentOf(pid)]));
  const isOwn = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && isOwn(parents.get(pid)));
  return [...parents.keys()]
    .filter(isOwn)
    .reduce((sum, pid) => sum + secondsIn(unlessGone(() => timesOf(pid)) ?? []), 0);
}

function runningProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function parentOf(pid: number): number | undefined {
  const fields = unlessGone(() => fieldsOf(pid));
  return fields && Number(fields[1]);
}

/** Returns undefined if the process has ended. */
function unlessGone<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function machineSeconds(): number {
  const [user, nice, system, _idle, _waiting, ...interrupts] =
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "latin1"))?.[1]?.split(" ") ?? [];
  return secondsIn([user, nice, system, ...interrupts.slice(0, 2)]);
}

/** User and system time of a process, then of its ended child processes (ticks). */
function timesOf(pid: number): string[] {
  return fieldsOf(pid).slice(11, 15);
}

/** Returns the fields of `/proc/PID/stat` after the process name, which is in brackets and may contain spaces. */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
}

function secondsIn(ticks: readonly (string | undefined)[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}

/** Returns the current resident memory of a process (MB, 1e6 bytes). */
export function memoryNow(pid: number): number {
  return memoryField(pid, "VmRSS");
}

/** Resets the peak that `peakMemory` returns. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns the peak resident memory of a process (MB, 1e6 bytes). */
export function peakMemory(pid: number): number {
  return memoryField(pid, "VmHWM");
}

function memoryField(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  return (Number(kibibytes) * BYTES_PER_KB) / KB_PER_MB;
}
