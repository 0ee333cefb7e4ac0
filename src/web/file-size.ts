export const FILE_MAX_BYTES = 10 * 1024 * 1024;

/** Returns why the server would refuse a file; null if it would accept the file. */
export function problemOfSize({ name, size }: File): string | null {
  return size > FILE_MAX_BYTES ? `«${name}» pesa más de 10 MB.` : null;
}
