/** Identifies a file or folder independently of its name, like an inode number. */
export type NodeId = number;

/** A recorded disk operation. */
export type DiskChange =
  | { kind: "write"; node: NodeId; position: number; bytes: Buffer }
  | { kind: "resize"; node: NodeId; size: number }
  /** Sets a directory entry to a node, or removes the entry if `node` is undefined. */
  | { kind: "name"; folder: NodeId; name: string; node: NodeId | undefined; isFolder: boolean }
  | { kind: "rename"; folder: NodeId; from: string; to: string; node: NodeId }
  /** Flushes a file's content or a folder's entries (fsync). */
  | { kind: "flush"; node: NodeId }
  /** A marker that the test inserts. It is not a disk operation. */
  | { kind: "mark"; name: string };

export const ROOT: NodeId = 0;

/** Records disk operations and the current file names. */
export class DiskLog {
  readonly changes: DiskChange[] = [];
  readonly #entries = new Map<NodeId, Map<string, NodeId>>([[ROOT, new Map()]]);
  #nextNode = 1;

  mark(name: string): void {
    this.changes.push({ kind: "mark", name });
  }

  /** @param path segments below the recorded folder */
  find(path: readonly string[]): NodeId | undefined {
    let node: NodeId | undefined = ROOT;
    for (const name of path) node = node === undefined ? undefined : this.#entries.get(node)?.get(name);
    return node;
  }

  create(path: readonly string[], { isFolder }: { isFolder: boolean }): NodeId {
    const { folder, name } = this.#locate(path);
    const node = this.#nextNode;
    this.#nextNode += 1;
    if (isFolder) this.#entries.set(node, new Map());
    this.#entries.get(folder)?.set(name, node);
    this.changes.push({ kind: "name", folder, name, node, isFolder });
    return node;
  }

  remove(path: readonly string[]): void {
    const { folder, name } = this.#locate(path);
    if (this.#entries.get(folder)?.delete(name)) {
      this.changes.push({ kind: "name", folder, name, node: undefined, isFolder: false });
    }
  }

  rename(from: readonly string[], to: readonly string[]): void {
    const node = this.find(from);
    if (node === undefined) throw new Error(`${from.join("/")} is not recorded.`);
    const [source, target] = [this.#locate(from), this.#locate(to)];
    this.#entries.get(source.folder)?.delete(source.name);
    this.#entries.get(target.folder)?.set(target.name, node);
    if (source.folder === target.folder) {
      this.changes.push({ kind: "rename", folder: source.folder, from: source.name, to: target.name, node });
      return;
    }
    const isFolder = this.#entries.has(node);
    this.changes.push(
      { kind: "name", ...target, node, isFolder },
      { kind: "name", ...source, node: undefined, isFolder },
    );
  }

  #locate(path: readonly string[]): { folder: NodeId; name: string } {
    const folder = this.find(path.slice(0, -1));
    const name = path.at(-1);
    if (folder === undefined || name === undefined) throw new Error(`${path.join("/")} is not recorded.`);
    return { folder, name };
  }
}
