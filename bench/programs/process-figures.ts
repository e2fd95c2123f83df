import { readFileSync, writeFileSync } from "node:fs";

/** Whether a process's memory and processor time can be read: from Linux's `/proc` only. */
export const canReadProcesses = process.platform === "linux";

const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1000;
const BYTES_PER_KB = 1.024;

/** Processor time a process has used so far, all its threads together, in seconds. */
export function processorSeconds(pid: number): number {
  // The program's name, in brackets, may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
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
