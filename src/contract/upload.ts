import { z } from "@hono/zod-openapi";

/** Limits of an upload (Rule ARC-1). */
export const UPLOAD_MAX_FILES = 20;

const file = z
  .custom<File>((value) => value instanceof File)
  .openapi({ type: "string", format: "binary", description: "JPEG, PNG, WebP o GIF, hasta 10 MB" });

const document = z
  .custom<File>((value) => value instanceof File)
  .openapi({ type: "string", format: "binary", description: "Un archivo de hasta 10 MB" });

export interface UploadForm<Fields extends z.ZodObject = z.ZodObject> {
  fields: Fields;
  fileField: string;
  maxFiles: number;
  /** Files of any kind instead of pictures (`receiveDocuments`). */
  documents?: true;
}

/** The form of one picture. */
export const pictureForm = { fields: z.object({}), fileField: "imagen", maxFiles: 1 } as const;

const pictureKey = z.string().regex(/^[0-9a-f]{64}$/, "Esa imagen no existe");

/** The path parameter of a picture that records name by its key. */
export const pictureParams = z.object({
  clave: pictureKey.openapi({ param: { name: "clave", in: "path", required: true } }),
});

/** A picture of a record, with its size, so that pages can reserve space for it. */
export const storedPicture = z.object({ clave: pictureKey, ancho: z.number().int(), alto: z.number().int() });

/**
 * Returns the body of a route with `upload: true`, for the documentation and the client's types. `receiveUpload`
 * streams and validates the actual body.
 */
export function uploadBody<Fields extends z.ZodObject, Name extends string>(
  form: UploadForm<Fields> & { fileField: Name },
) {
  const files = { [form.fileField]: z.array(form.documents ? document : file).max(form.maxFiles) } as Record<
    Name,
    z.ZodArray<typeof file>
  >;
  return {
    required: true,
    content: { "multipart/form-data": { schema: form.fields.extend(files) } },
  };
}
