import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { DiskChange, NodeId } from "./disk-log.ts";
import { ROOT } from "./disk-log.ts";

/** Disks write at most so much at once; a page of the database is two of them. */
const PIECE = 4096;

type OfFile = Extract<DiskChange, { kind: "write" | "resize" }>;
type OfFolder = Extract<DiskChange, { kind: "name" | "rename" }>;

interface File {
  bytes: Buffer;
  size: number;
  unflushed: OfFile[];
}

interface Folder {
  names: Map<string, NodeId>;
  unflushed: OfFolder[];
}

/**
 * What of the unflushed changes a power cut leaves, in an order or choice that the disk has made. Names of one folder
 * come in their order, as in the journal of a file system; pieces of files as it pleases.
 */
export interface Luck {
  /** How many of a folder's unflushed changes of names are there. */
  names: (unflushed: number) => number;
  /** Whether an unflushed change of a file, or a piece of 4 kB of one, is there. */
  piece: () => boolean;
}

/** Nothing at all that was not flushed. */
export const NO_LUCK: Luck = { names: () => 0, piece: () => false };

/** Some of what was not flushed, pages torn in the middle. */
export function someLuck(random: () => number): Luck {
  const share = random();
  return { names: (unflushed) => Math.floor(random() * (unflushed + 1)), piece: () => random() < share };
}

/**
 * The disk as the changes so far left it: what was flushed, which stays, and what was not. A file's content is there
 * once the file was flushed, its name once its folder was: all that the standard promises, less than most file systems do.
 */
export class FlushedDisk {
  readonly #files = new Map<NodeId, File>();
  readonly #folders = new Map<NodeId, Folder>();

  apply(change: DiskChange): void {
    if (change.kind === "write" || change.kind === "resize") this.#file(change.node).unflushed.push(change);
    else if (change.kind === "name" || change.kind === "rename") {
      this.#folder(change.folder).unflushed.push(change);
      if (change.kind === "name" && change.isFolder && change.node !== undefined) this.#folder(change.node);
    } else if (change.kind === "flush") this.#flush(change.node);
  }

  /** Writes what a power cut at this moment would leave into a folder. */
  writeTo(target: string, luck: Luck): void {
    this.#writeFolder(ROOT, target, luck);
  }

  #writeFolder(id: NodeId, target: string, luck: Luck): void {
    mkdirSync(target, { recursive: true });
    const folder = this.#folder(id);
    const names = new Map(folder.names);
    for (const change of folder.unflushed.slice(0, luck.names(folder.unflushed.length)))
      setName(names, change);
    for (const [name, node] of names) {
      const path = join(target, name);
      if (this.#folders.has(node)) this.#writeFolder(node, path, luck);
      else writeFileSync(path, this.#contentOf(node, luck));
    }
  }

  #contentOf(node: NodeId, luck: Luck): Buffer {
    const file = this.#file(node);
    const copy: File = { bytes: file.bytes, size: file.size, unflushed: [] };
    const lucky = file.unflushed.flatMap(inPieces).filter(() => luck.piece());
    if (lucky.length > 0) copy.bytes = Buffer.from(file.bytes);
    for (const change of lucky) setContent(copy, change);
    return copy.bytes.subarray(0, copy.size);
  }

  #flush(node: NodeId): void {
    const folder = this.#folders.get(node);
    if (folder) {
      for (const change of folder.unflushed) setName(folder.names, change);
      folder.unflushed = [];
      return;
    }
    const file = this.#file(node);
    for (const change of file.unflushed) setContent(file, change);
    file.unflushed = [];
  }

  #file(node: NodeId): File {
    const known = this.#files.get(node);
    if (known) return known;
    const file = { bytes: Buffer.alloc(0), size: 0, unflushed: [] };
    this.#files.set(node, file);
    return file;
  }

  #folder(node: NodeId): Folder {
    const known = this.#folders.get(node);
    if (known) return known;
    const folder = { names: new Map<string, NodeId>(), unflushed: [] };
    this.#folders.set(node, folder);
    return folder;
  }
}

function inPieces(change: OfFile): OfFile[] {
  if (change.kind === "resize") return [change];
  const pieces: OfFile[] = [];
  let from = 0;
  while (from < change.bytes.length) {
    const position = change.position + from;
    const length = Math.min(PIECE - (position % PIECE), change.bytes.length - from);
    pieces.push({ ...change, position, bytes: change.bytes.subarray(from, from + length) });
    from += length;
  }
  return pieces;
}

function setContent(file: File, change: OfFile): void {
  const end = change.kind === "write" ? change.position + change.bytes.length : change.size;
  if (end > file.bytes.length) {
    const grown = Buffer.alloc(Math.max(end, file.bytes.length * 2));
    file.bytes.copy(grown, 0, 0, file.size);
    file.bytes = grown;
  }
  if (change.kind === "write") {
    change.bytes.copy(file.bytes, change.position);
    file.size = Math.max(file.size, end);
    return;
  }
  if (change.size < file.size) file.bytes.fill(0, change.size, file.size);
  file.size = change.size;
}

function setName(names: Map<string, NodeId>, change: OfFolder): void {
  if (change.kind === "rename") {
    names.delete(change.from);
    names.set(change.to, change.node);
  } else if (change.node === undefined) names.delete(change.name);
  else names.set(change.name, change.node);
}
