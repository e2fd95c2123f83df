/** Destination of a step's output: the terminal, or a buffer that is printed when the step ends. */
export interface Output {
  write: (text: string) => unknown;
}

/** Prints one line. */
export function writeLine(output: Output, line: string): void {
  output.write(`${line}\n`);
}

/** Collects text. Steps that run at the same time each write to a buffer, so that their lines do not mix. */
export class OutputBuffer implements Output {
  #parts: string[] = [];

  write(text: string): void {
    this.#parts.push(text);
  }

  toString(): string {
    return this.#parts.join("");
  }
}
