import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { DiskChange, NodeId } from "./disk-log.ts";
import { ROOT } from "./disk-log.ts";

/** Size of an atomic disk write. A database page consists of two such blocks. */
const BLOCK_SIZE = 4096;

type FileChange = Extract<DiskChange, { kind: "write" | "resize" }>;
type FolderChange = Extract<DiskChange, { kind: "name" | "rename" }>;

interface File {
  bytes: Buffer;
  size: number;
  unflushed: FileChange[];
}

interface Folder {
  names: Map<string, NodeId>;
  unflushed: FolderChange[];
}

/**
 * Decides which unflushed changes survive a power cut. In a folder, the oldest entry changes survive, as in a file
 * system journal. In a file, any combination of blocks survives.
 */
export interface SurvivalRule {
  /** Returns how many of a folder's unflushed entry changes survive. */
  countSurvivingEntries: (unflushed: number) => number;
  /** Returns whether an unflushed block of a file survives. */
  blockSurvives: () => boolean;
}

/** Rule under which no unflushed change survives. */
export const FLUSHED_ONLY: SurvivalRule = { countSurvivingEntries: () => 0, blockSurvives: () => false };

/** Returns a rule under which random unflushed changes survive, so database pages may be torn. */
export function createRandomSurvival(random: () => number): SurvivalRule {
  const survivalRate = random();
  return {
    countSurvivingEntries: (unflushed) => Math.floor(random() * (unflushed + 1)),
    blockSurvives: () => random() < survivalRate,
  };
}

/**
 * Simulates a disk with flushed and unflushed changes. As in POSIX, a file's content is durable after a flush of the
 * file, and the file's name after a flush of the folder. Most file systems give stronger guarantees.
 */
export class SimulatedDisk {
  readonly #files = new Map<NodeId, File>();
  readonly #folders = new Map<NodeId, Folder>();

  apply(change: DiskChange): void {
    if (change.kind === "write" || change.kind === "resize")
      this.#getFile(change.node).unflushed.push(change);
    else if (change.kind === "name" || change.kind === "rename") {
      this.#getFolder(change.folder).unflushed.push(change);
      if (change.kind === "name" && change.isFolder && change.node !== undefined)
        this.#getFolder(change.node);
    } else if (change.kind === "flush") this.#flush(change.node);
  }

  /** Writes the state of the disk after a power cut to a folder. */
  writeTo(target: string, survival: SurvivalRule): void {
    this.#writeFolder(ROOT, target, survival);
  }

  #writeFolder(id: NodeId, target: string, survival: SurvivalRule): void {
    mkdirSync(target, { recursive: true });
    const folder = this.#getFolder(id);
    const names = new Map(folder.names);
    for (const change of folder.unflushed.slice(0, survival.countSurvivingEntries(folder.unflushed.length)))
      setName(names, change);
    for (const [name, node] of names) {
      const path = join(target, name);
      if (this.#folders.has(node)) this.#writeFolder(node, path, survival);
      else writeFileSync(path, this.#buildContent(node, survival));
    }
  }

  #buildContent(node: NodeId, survival: SurvivalRule): Buffer {
    const file = this.#getFile(node);
    const copy: File = { bytes: file.bytes, size: file.size, unflushed: [] };
    const survivingBlocks = file.unflushed.flatMap(splitIntoBlocks).filter(() => survival.blockSurvives());
    if (survivingBlocks.length > 0) copy.bytes = Buffer.from(file.bytes);
    for (const change of survivingBlocks) setContent(copy, change);
    return copy.bytes.subarray(0, copy.size);
  }

  #flush(node: NodeId): void {
    const folder = this.#folders.get(node);
    if (folder) {
      for (const change of folder.unflushed) setName(folder.names, change);
      folder.unflushed = [];
      return;
    }
    const file = this.#getFile(node);
    for (const change of file.unflushed) setContent(file, change);
    file.unflushed = [];
  }

  #getFile(node: NodeId): File {
    const existing = this.#files.get(node);
    if (existing) return existing;
    const file = { bytes: Buffer.alloc(0), size: 0, unflushed: [] };
    this.#files.set(node, file);
    return file;
  }

  #getFolder(node: NodeId): Folder {
    const existing = this.#folders.get(node);
    if (existing) return existing;
    const folder = { names: new Map<string, NodeId>(), unflushed: [] };
    this.#folders.set(node, folder);
    return folder;
  }
}

function splitIntoBlocks(change: FileChange): FileChange[] {
  if (change.kind === "resize") return [change];
  const blocks: FileChange[] = [];
  let from = 0;
  while (from < change.bytes.length) {
    const position = change.position + from;
    const length = Math.min(BLOCK_SIZE - (position % BLOCK_SIZE), change.bytes.length - from);
    blocks.push({ ...change, position, bytes: change.bytes.subarray(from, from + length) });
    from += length;
  }
  return blocks;
}

function setContent(file: File, change: FileChange): void {
  const end = change.kind === "write" ? change.position + change.bytes.length : change.size;
  if (end > file.bytes.length) {
    const largerBuffer = Buffer.alloc(Math.max(end, file.bytes.length * 2));
    file.bytes.copy(largerBuffer, 0, 0, file.size);
    file.bytes = largerBuffer;
  }
  if (change.kind === "write") {
    change.bytes.copy(file.bytes, change.position);
    file.size = Math.max(file.size, end);
    return;
  }
  if (change.size < file.size) file.bytes.fill(0, change.size, file.size);
  file.size = change.size;
}

function setName(names: Map<string, NodeId>, change: FolderChange): void {
  if (change.kind === "rename") {
    names.delete(change.from);
    names.set(change.to, change.node);
  } else if (change.node === undefined) names.delete(change.name);
  else names.set(change.name, change.node);
}
