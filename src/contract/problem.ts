import { z } from "@hono/zod-openapi";

/**
 * RFC 9457 body of every error response (Rule API-5). `detail` is the sentence for the person, `code` the stable identifier
 * for programs, `errors` the invalid fields of a 422.
 */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    /** Extension member of some routes: data about the refused resource. */
    context: z.record(z.string(), z.unknown()).optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problema");

export type Problem = z.infer<typeof problemSchema>;
