/** More parts than any encoder writes; each costs time and memory. */
const MOST_PARTS = 50_000;
/** The largest colour profiles, those of printing inks, have less than 3 MB. */
export const PROFILE_MAX_BYTES = 4 * 1024 * 1024;

/** Moves the retained parts of a file to its beginning, so that no copy is needed. */
export class KeptParts {
  private readonly file: Buffer;
  private end = 0;
  private seen = 0;

  constructor(file: Buffer) {
    this.file = file;
  }

  /** @throws RangeError for too many parts, or one past the end of the file */
  see(end: number): void {
    if (++this.seen > MOST_PARTS || end > this.file.length) throw new RangeError();
  }

  keep(start: number, end: number): void {
    this.file.copyWithin(this.end, start, end);
    this.end += end - start;
  }

  /** Writes a part no larger than the one it replaces. */
  replace(part: Buffer): void {
    part.copy(this.file, this.end);
    this.end += part.length;
  }

  get bytes(): Buffer {
    return this.file.subarray(0, this.end);
  }
}
