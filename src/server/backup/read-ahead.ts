import type { FileStorage, StoredFile } from "../providers/storage/port.ts";

/** Enough to make up for the way to a bucket; a file is 10 MB at most, so the bytes are what counts. */
const MOST_FILES = 6;
const MOST_BYTES = 16_000_000;

/**
 * The contents of files in the order of the list, a few of them read ahead. A file is read as a whole: one that fails
 * half-way can then be asked for again, and only what is whole gets into a backup. Null: it was deleted meanwhile.
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
      // Told when its turn comes, if it still does.
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
