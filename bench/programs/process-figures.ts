import { readFileSync, writeFileSync } from "node:fs";

/** Whether a process's memory and processor time can be read: from Linux's `/proc` only. */
export const canReadProcesses = process.platform === "linux";

const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1000;
const BYTES_PER_KB = 1.024;

/** Processor time a process has used so far, all its threads together, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsIn(timesOf(pid).slice(0, 2));
}

/** Tells afterwards how many processors, on average, programs other than this one and those it started kept busy. */
export function watchOthers(): () => number {
  const started = performance.now();
  const [machine, own] = [machineSeconds(), ownSeconds()];
  return () => {
    const others = machineSeconds() - machine - (ownSeconds() - own);
    return Math.max(0, others / ((performance.now() - started) / 1000));
  };
}

/** With the programs that were started from here and have ended. */
function ownSeconds(): number {
  return secondsIn(timesOf("self"));
}

function machineSeconds(): number {
  const [user, nice, system, _idle, _waiting, ...interrupts] =
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "latin1"))?.[1]?.split(" ") ?? [];
  return secondsIn([user, nice, system, ...interrupts.slice(0, 2)]);
}

/** User and system time of a process, then those of the programs it started, in ticks. */
function timesOf(process: number | "self"): string[] {
  // The program's name, in brackets, may hold spaces; the times are the 12th to 15th field after it.
  return readFileSync(`/proc/${process}/stat`, "latin1").split(") ").at(-1)?.split(" ").slice(11, 15) ?? [];
}

function secondsIn(ticks: readonly (string | undefined)[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}

/** Memory a process holds now (RSS), in MB of a million bytes. */
export function memoryNow(pid: number): number {
  return memoryField(pid, "VmRSS");
}

/** From now on `peakMemory` speaks of what comes. */
export function forgetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The most memory a process has held (RSS), as the kernel noted it, in MB of a million bytes. */
export function peakMemory(pid: number): number {
  return memoryField(pid, "VmHWM");
}

function memoryField(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  return (Number(kibibytes) * BYTES_PER_KB) / KB_PER_MB;
}
