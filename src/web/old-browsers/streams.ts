/**
 * The parts of streams that the router needs to read a page's data: `TransformStream`, `TextEncoderStream` and
 * `pipeThrough`.
 */
import { TransformStream } from "web-streams-polyfill";

type Pair<T> = { writable: { getWriter(): Writer }; readable: ReadableStream<T> };
interface Writer {
  write(chunk: unknown): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}

class EncoderStream extends TransformStream<string, Uint8Array> {
  constructor() {
    const encoder = new TextEncoder();
    super({ transform: (chunk, controller) => controller.enqueue(encoder.encode(chunk)) });
  }
}

/** Converts a native stream to the polyfill's, since neither accepts the other. */
async function pump(source: ReadableStream, writer: Writer): Promise<void> {
  const reader = source.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      await writer.write(read.value);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}

function pipeThrough<T>(this: ReadableStream, { writable, readable }: Pair<T>): ReadableStream<T> {
  pump(this, writable.getWriter()).catch(() => {});
  return readable;
}

Object.assign(globalThis, { TransformStream, TextEncoderStream: EncoderStream });
Object.assign(ReadableStream.prototype, { pipeThrough });
