import type { FileHandle } from "node:fs/promises";

/** Maximum length of one read, in bytes. */
const BLOCK_BYTES = 64 * 1024;

/** Reads a file sequentially in blocks, without loading it into memory. */
export class ByteReader {
  readonly size: number;
  position = 0;
  readonly #handle: FileHandle;
  readonly #block = Buffer.alloc(BLOCK_BYTES);
  #blockStart = 0;
  #blockLength = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Whether a skip went past the end of the file, i.e. the file is truncated. */
  get isPastEnd(): boolean {
    return this.position > this.size;
  }

  /**
   * Returns the next bytes (at most 64 kB; fewer at the end of the file) without advancing. The next read overwrites
   * them.
   */
  async peek(length: number): Promise<Buffer> {
    const offset = this.position - this.#blockStart;
    if (offset < 0 || offset + length > this.#blockLength) {
      const { bytesRead } = await this.#handle.read(this.#block, 0, BLOCK_BYTES, this.position);
      this.#blockStart = this.position;
      this.#blockLength = bytesRead;
    }
    const start = this.position - this.#blockStart;
    return this.#block.subarray(start, Math.min(start + length, this.#blockLength));
  }

  /** Returns the next bytes and advances. Returns `undefined` if the file ends first. */
  async take(length: number): Promise<Buffer | undefined> {
    const bytes = await this.peek(length);
    this.position += length;
    return bytes.length === length ? bytes : undefined;
  }

  skip(length: number): void {
    this.position += length;
  }

  /**
   * Advances to the next pair of bytes whose first equals `first` and whose second satisfies `matches`, or to the end.
   * Returns whether such a pair exists. Searches buffered bytes synchronously, because image data is long.
   */
  async seekPair(first: number, matches: (second: number) => boolean): Promise<boolean> {
    while (this.position < this.size) {
      await this.peek(2);
      const buffered = this.#getBuffered();
      for (let index = buffered.indexOf(first); index >= 0; index = buffered.indexOf(first, index + 1)) {
        const second = buffered[index + 1];
        if (second !== undefined && matches(second)) {
          this.position += index;
          return true;
        }
      }
      // A pair may span two blocks, so the last byte is searched again.
      this.position += Math.max(1, buffered.length - 1);
    }
    return false;
  }

  /** Advances to the first byte before `end` that is not in `values`. Returns whether such a byte exists. */
  async seekOtherThan(values: readonly number[], end: number): Promise<boolean> {
    while (this.position < end) {
      const bytes = await this.peek(Math.min(BLOCK_BYTES, end - this.position));
      if (bytes.length === 0) return false;
      const index = bytes.findIndex((byte) => !values.includes(byte));
      if (index >= 0) {
        this.position += index;
        return true;
      }
      this.position += bytes.length;
    }
    return false;
  }

  /** Returns the buffered bytes after the position. */
  #getBuffered(): Buffer {
    return this.#block.subarray(this.position - this.#blockStart, this.#blockLength);
  }
}
