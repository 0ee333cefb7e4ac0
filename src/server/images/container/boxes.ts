/** A box of an ISO media file: a type and content, which may be boxes again. */
export interface Box {
  type: string;
  content: Buffer;
  /** Including the header. */
  whole: Buffer;
}

const MOST_BOXES = 1_000;

/** The boxes in a buffer. @throws RangeError if one ends outside of it, or there are too many */
export function boxesIn(buffer: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < buffer.length; ) {
    const declared = buffer.readUInt32BE(at);
    const header = declared === 1 ? 16 : 8;
    const size =
      declared === 1
        ? Number(buffer.readBigUInt64BE(at + 8))
        : declared === 0
          ? buffer.length - at
          : declared;
    if (size < header || at + size > buffer.length || boxes.length === MOST_BOXES) throw new RangeError();
    const type = buffer.toString("latin1", at + 4, at + 8);
    boxes.push({
      type,
      content: buffer.subarray(at + header, at + size),
      whole: buffer.subarray(at, at + size),
    });
    at += size;
  }
  return boxes;
}

/** The only box of a type. @throws RangeError if there is none, or several */
export function only(boxes: readonly Box[], type: string): Box {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  if (!found || others.length > 0) throw new RangeError();
  return found;
}

export function boxOf(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...content]);
}

/** A box with version 0 and flags 0, unless given in the first byte of `start`. */
export function fullBoxOf(type: string, version: number, ...content: Buffer[]): Buffer {
  return boxOf(type, Buffer.from([version, 0, 0, 0]), ...content);
}

/** Reads integers of any width one after the other. */
export class Cursor {
  private readonly buffer: Buffer;
  at = 0;

  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }

  /** @param bytes 0 to 8 */
  uint(bytes: number): number {
    const value =
      bytes === 0
        ? 0
        : bytes > 6
          ? Number(this.buffer.readBigUInt64BE(this.at))
          : this.buffer.readUIntBE(this.at, bytes);
    this.at += bytes;
    return value;
  }

  get rest(): Buffer {
    return this.buffer.subarray(this.at);
  }
}
