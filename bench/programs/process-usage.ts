import { readdirSync, readFileSync, writeFileSync } from "node:fs";

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

/** Of this program and of all that were started from it, those that have ended included. */
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

/** Undefined for what a process that ended meanwhile would have said. */
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

/** User and system time of a process, then those of the programs it started that have ended, in ticks. */
function timesOf(pid: number): string[] {
  return fieldsOf(pid).slice(11, 15);
}

/** What the kernel tells of a process behind its name, which stands in brackets and may hold spaces. */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
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
