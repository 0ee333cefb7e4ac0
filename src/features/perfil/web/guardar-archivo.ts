/** Gives the browser a text to keep as a file: the call that fetched it carried the token, which a link cannot. */
export function guardarArchivo(nombre: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = nombre;
  link.click();
  // Not at once: some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
