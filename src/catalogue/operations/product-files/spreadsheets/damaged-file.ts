/** A file that is not well-formed. The reader reports it as `InvalidInput`. */
export class DamagedFile extends Error {
  constructor() {
    super("The file is damaged");
    this.name = "DamagedFile";
  }
}
