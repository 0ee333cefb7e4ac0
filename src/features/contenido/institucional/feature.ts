import type { Feature } from "#server/feature.ts";
import { institucionalDocuments } from "./server/documents.ts";

export const institucional: Feature = { name: "institucional", documents: institucionalDocuments };
