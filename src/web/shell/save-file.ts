/**
 * Saves fetched content as a file; a plain link cannot send the bearer token.
 * @param type its media type
 */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Deferred: some browsers read the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
