/**
 * Gives the browser something to keep as a file: the call that fetched it carried the token, which a link cannot.
 * @param type its media type
 */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
