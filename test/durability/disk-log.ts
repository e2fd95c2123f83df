/** A file or folder, whatever its name is at the moment. */
export type NodeId = number;

/** One thing that a program asked of the disk, in the order in which it did. */
export type DiskChange =
  | { kind: "write"; node: NodeId; position: number; bytes: Buffer }
  | { kind: "resize"; node: NodeId; size: number }
  /** A name in a folder begins to mean a node, or nothing any more. */
  | { kind: "name"; folder: NodeId; name: string; node: NodeId | undefined; isFolder: boolean }
  | { kind: "rename"; folder: NodeId; from: string; to: string; node: NodeId }
  /** What the node holds, content or names, is on the disk when the call returns. */
  | { kind: "flush"; node: NodeId }
  /** Nothing of the disk: a moment that the test wants to find again. */
  | { kind: "mark"; name: string };

export const ROOT: NodeId = 0;

/** The names as the running program sees them, and all that it asked of the disk. */
export class DiskLog {
  readonly changes: DiskChange[] = [];
  readonly #names = new Map<NodeId, Map<string, NodeId>>([[ROOT, new Map()]]);
  #nodes = 1;

  mark(name: string): void {
    this.changes.push({ kind: "mark", name });
  }

  /** @param path segments below the watched folder */
  find(path: readonly string[]): NodeId | undefined {
    let node: NodeId | undefined = ROOT;
    for (const name of path) node = node === undefined ? undefined : this.#names.get(node)?.get(name);
    return node;
  }

  make(path: readonly string[], { isFolder }: { isFolder: boolean }): NodeId {
    const { folder, name } = this.#place(path);
    const node = this.#nodes;
    this.#nodes += 1;
    if (isFolder) this.#names.set(node, new Map());
    this.#names.get(folder)?.set(name, node);
    this.changes.push({ kind: "name", folder, name, node, isFolder });
    return node;
  }

  remove(path: readonly string[]): void {
    const { folder, name } = this.#place(path);
    if (this.#names.get(folder)?.delete(name)) {
      this.changes.push({ kind: "name", folder, name, node: undefined, isFolder: false });
    }
  }

  rename(from: readonly string[], to: readonly string[]): void {
    const node = this.find(from);
    if (node === undefined) throw new Error(`Nothing is known of ${from.join("/")}`);
    const [source, target] = [this.#place(from), this.#place(to)];
    this.#names.get(source.folder)?.delete(source.name);
    this.#names.get(target.folder)?.set(target.name, node);
    if (source.folder === target.folder) {
      this.changes.push({ kind: "rename", folder: source.folder, from: source.name, to: target.name, node });
      return;
    }
    const isFolder = this.#names.has(node);
    this.changes.push(
      { kind: "name", ...target, node, isFolder },
      { kind: "name", ...source, node: undefined, isFolder },
    );
  }

  #place(path: readonly string[]): { folder: NodeId; name: string } {
    const folder = this.find(path.slice(0, -1));
    const name = path.at(-1);
    if (folder === undefined || name === undefined) throw new Error(`Nothing is known of ${path.join("/")}`);
    return { folder, name };
  }
}
