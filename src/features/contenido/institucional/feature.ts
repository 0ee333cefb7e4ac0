import type { Feature } from "#server/feature.ts";
import { institucionalDocuments } from "./server/documents.ts";

/** Pages about the club, and what search engines ask a site for. */
export const institucional: Feature = { name: "institucional", documents: institucionalDocuments };
