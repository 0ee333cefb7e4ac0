const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;

/**
 * Pixels that a decoder of this AV1 stream reserves; its container may declare fewer.
 * @returns null unless it has one sequence header without timing, and one frame
 */
export function pixelsOfAv1(stream: Buffer): number | null {
  let pixels: number | null = null;
  let frames = 0;
  for (let at = 0; at < stream.length; ) {
    const header = stream.readUInt8(at++);
    const type = (header >> 3) & 15;
    if (header & 4) at++;
    let size = stream.length - at;
    if (header & 2) {
      size = 0;
      for (let i = 0, more = true; more; i++) {
        if (i === 4) return null;
        const byte = stream.readUInt8(at++);
        size |= (byte & 127) << (7 * i);
        more = byte > 127;
      }
    }
    if (at + size > stream.length) return null;
    if (type === SEQUENCE_HEADER) {
      if (pixels !== null) return null;
      pixels = pixelsOfSequence(stream.subarray(at, at + size));
      if (pixels === null) return null;
    } else if (type === FRAME || type === FRAME_HEADER) frames++;
    at += size;
  }
  return frames === 1 ? pixels : null;
}

/** By section 5.5 of the AV1 specification. */
function pixelsOfSequence(header: Buffer): number | null {
  let bit = 0;
  const read = (count: number) => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++)
      value = value * 2 + ((header.readUInt8(bit >> 3) >> (7 - (bit & 7))) & 1);
    return value;
  };
  // Profile and still picture.
  read(4);
  if (read(1)) read(5);
  else {
    // Pictures have no timing.
    if (read(1)) return null;
    const hasDelay = read(1);
    for (let points = read(5); points >= 0; points--) {
      read(12);
      if (read(5) > 7) read(1);
      if (hasDelay && read(1)) read(4);
    }
  }
  const [across, down] = [read(4) + 1, read(4) + 1];
  return (read(across) + 1) * (read(down) + 1);
}
