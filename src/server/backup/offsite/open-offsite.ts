import type { S3Settings } from "../../providers/storage/s3.ts";
import type { Settings } from "../../settings.ts";
import { BackupError } from "../messages.ts";
import type { OffsiteStore } from "./offsite.ts";
import { createRsyncOffsite } from "./offsite-rsync.ts";
import { createS3Offsite } from "./offsite-s3.ts";

/**
 * The configured places for encrypted copies.
 * @throws BackupError for the bucket of the site's own files, which is part of every backup
 */
export function openOffsite({ offsite, s3 }: Pick<Settings, "offsite" | "s3">): OffsiteStore[] {
  if (isSameBucket(offsite.s3, s3))
    throw new BackupError("El bucket de las copias es el de las imágenes: usá otro, mejor de otra cuenta.");
  return [
    ...(offsite.s3 ? [createS3Offsite(offsite.s3)] : []),
    ...(offsite.rsync ? [createRsyncOffsite(offsite.rsync)] : []),
  ];
}

export function isSameBucket(one: S3Settings | undefined, other: S3Settings | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.bucket === other.bucket &&
    new URL(one.endpoint).host === new URL(other.endpoint).host
  );
}
