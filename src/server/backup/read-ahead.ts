import type { FileStorage, StoredFile } from "../providers/storage/port.ts";

/** Enough to hide the latency of a bucket; files are 10 MB at most, which bounds memory. */
const MOST_FILES = 6;
const MOST_BYTES = 16_000_000;

/**
 * The contents of files in the order of the list, with some read ahead. Files are read whole, so that a failed read can
 * be retried and no partial file enters a backup. Null if it was deleted in the meantime.
 */
export async function* readAhead(
  storage: Pick<FileStorage, "get">,
  files: readonly StoredFile[],
): AsyncGenerator<{ key: string; content: Buffer | null }> {
  const ahead: { file: StoredFile; content: Promise<Buffer | null> }[] = [];
  let bytes = 0;
  let next = 0;
  for (;;) {
    for (
      let file = files[next];
      file && (ahead.length === 0 || (ahead.length < MOST_FILES && bytes + file.bytes <= MOST_BYTES));
      file = files[++next]
    ) {
      const content = storage.get(file.key);
      // Reported when awaited; never an unhandled rejection.
      content.catch(() => {});
      ahead.push({ file, content });
      bytes += file.bytes;
    }
    const first = ahead.shift();
    if (!first) return;
    yield { key: first.file.key, content: await first.content };
    bytes -= first.file.bytes;
  }
}
