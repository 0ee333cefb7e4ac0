import { z } from "zod";
import type { S3Settings } from "./providers/storage/s3.ts";

export const flag = z
  .enum(["0", "1"], { error: "poné 1 (sí) o 0 (no)." })
  .transform((value) => value === "1");

/** The settings of the buckets for files and for copies of backups. */
export const storageSchema = {
  S3_ENDPOINT: z
    .url(
      "S3_ENDPOINT: poné la dirección del servicio, sin el bucket, por ejemplo https://s3.sa-east-1.amazonaws.com",
    )
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_FORCE_PATH_STYLE: flag.default(false),
  BACKUP_S3_ENDPOINT: z
    .url("BACKUP_S3_ENDPOINT: poné la dirección del servicio, sin el bucket, que empieza con https://")
    .optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false),
};

type Parsed = z.output<z.ZodObject<typeof storageSchema>>;

/** The configured storage and copies; an incomplete bucket is added to `problems`. */
export function readStorage(s: Parsed, problems: string[]) {
  const bucketOf = (purpose: string, prefix: "" | "BACKUP_"): S3Settings | undefined => {
    const endpoint = s[`${prefix}S3_ENDPOINT`];
    const bucket = s[`${prefix}S3_BUCKET`];
    const accessKey = s[`${prefix}S3_ACCESS_KEY`];
    const secretKey = s[`${prefix}S3_SECRET_KEY`];
    if (endpoint && bucket && accessKey && secretKey)
      return {
        endpoint,
        bucket,
        accessKey,
        secretKey,
        region: s[`${prefix}S3_REGION`],
        forcePathStyle: s[`${prefix}S3_FORCE_PATH_STYLE`],
      };
    if (endpoint || bucket || accessKey || secretKey)
      problems.push(
        `Para ${purpose} en S3 hacen falta las cuatro: ${prefix}S3_ENDPOINT, ${prefix}S3_BUCKET, ${prefix}S3_ACCESS_KEY y ${prefix}S3_SECRET_KEY.`,
      );
    return undefined;
  };
  return {
    s3: bucketOf("guardar los archivos", ""),
    offsite: bucketOf("guardar las copias", "BACKUP_"),
  };
}
