import { z } from "@hono/zod-openapi";

/** A JSON response of a contract. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { "application/json": { schema } } };
}

const binary = z.string().openapi({ format: "binary" });

export function pngAnswer(description: string) {
  return { description, content: { "image/png": { schema: binary } } };
}

export function webpAnswer(description: string) {
  return { description, content: { "image/webp": { schema: binary } } };
}

/** Content type of spreadsheets (Office Open XML). */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function spreadsheetAnswer(description: string) {
  return { description, content: { [XLSX]: { schema: binary } } };
}
