export const FILE_MAX_BYTES = 10 * 1024 * 1024;

/** Why the server would refuse a file; null if it would not. */
export function problemOfSize({ name, size }: File): string | null {
  return size > FILE_MAX_BYTES ? `«${name}» pesa más de 10 MB.` : null;
}
