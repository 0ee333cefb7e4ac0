import type { Feature } from "#server/feature.ts";
import { institucionalDocuments } from "./server/documents.ts";

/** Pages about the club, and documents for search engines. */
export const institucional: Feature = { name: "institucional", documents: institucionalDocuments };
