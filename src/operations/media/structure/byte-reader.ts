import type { FileHandle } from "node:fs/promises";

/** The most bytes that can be taken at once. */
const BLOCK = 64 * 1024;

/** Reads a file from its start to its end, a block at a time, so that it is never whole in memory. */
export class ByteReader {
  readonly size: number;
  position = 0;
  readonly #handle: FileHandle;
  readonly #block = Buffer.alloc(BLOCK);
  #blockStart = 0;
  #blockLength = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Returns whether a skip went beyond the end: the file is cut off. */
  get isPastEnd(): boolean {
    return this.position > this.size;
  }

  /** The next bytes, at most 64 kB, without moving on; fewer where the file ends. Valid until the next read. */
  async peek(length: number): Promise<Buffer> {
    const offset = this.position - this.#blockStart;
    if (offset < 0 || offset + length > this.#blockLength) {
      const { bytesRead } = await this.#handle.read(this.#block, 0, BLOCK, this.position);
      this.#blockStart = this.position;
      this.#blockLength = bytesRead;
    }
    const start = this.position - this.#blockStart;
    return this.#block.subarray(start, Math.min(start + length, this.#blockLength));
  }

  /** The next bytes, moving on; `undefined` when the file ends before. */
  async take(length: number): Promise<Buffer | undefined> {
    const bytes = await this.peek(length);
    this.position += length;
    return bytes.length === length ? bytes : undefined;
  }

  skip(length: number): void {
    this.position += length;
  }

  /**
   * Moves to the next pair of a byte of this value and one that `isWanted`, or to the end; answers whether there was
   * one. It runs over a picture's pixels: whatever is read ahead is searched without waiting.
   */
  async seekPair(first: number, isWanted: (second: number) => boolean): Promise<boolean> {
    while (this.position < this.size) {
      await this.peek(2);
      const ahead = this.#ahead();
      for (let at = ahead.indexOf(first); at >= 0; at = ahead.indexOf(first, at + 1)) {
        const second = ahead[at + 1];
        if (second !== undefined && isWanted(second)) {
          this.position += at;
          return true;
        }
      }
      // The last byte may be the first of a pair that goes on in the next block.
      this.position += Math.max(1, ahead.length - 1);
    }
    return false;
  }

  /** Returns whether one of the next bytes up to `end` is none of those listed. */
  async hasOtherThan(values: readonly number[], end: number): Promise<boolean> {
    while (this.position < end) {
      const bytes = await this.peek(Math.min(BLOCK, end - this.position));
      if (bytes.length === 0) return false;
      const at = bytes.findIndex((byte) => !values.includes(byte));
      if (at >= 0) {
        this.position += at;
        return true;
      }
      this.position += bytes.length;
    }
    return false;
  }

  /** What was read ahead of the position already. */
  #ahead(): Buffer {
    return this.#block.subarray(this.position - this.#blockStart, this.#blockLength);
  }
}
