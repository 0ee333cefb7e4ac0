import type { S3Settings } from "../../providers/storage/s3.ts";
import type { Settings } from "../../settings.ts";
import { BackupError } from "../messages.ts";
import type { OffsiteStore } from "./offsite.ts";
import { createS3Offsite } from "./offsite-s3.ts";

/**
 * The configured bucket for encrypted copies; null without one.
 * @throws BackupError for the bucket of the site's own files, which is part of every backup
 */
export function openOffsite({ offsite, s3 }: Pick<Settings, "offsite" | "s3">): OffsiteStore | null {
  if (isSameBucket(offsite, s3))
    throw new BackupError("El bucket de las copias es el de las imágenes: usá otro, mejor de otra cuenta.");
  return offsite ? createS3Offsite(offsite) : null;
}

export function isSameBucket(one: S3Settings | undefined, other: S3Settings | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.bucket === other.bucket &&
    new URL(one.endpoint).host === new URL(other.endpoint).host
  );
}
