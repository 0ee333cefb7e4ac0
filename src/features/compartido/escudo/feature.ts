import type { Feature } from "#server/feature.ts";
import { escudoDocuments } from "./server/documents.ts";

/** The club's crest wherever a browser, a phone or another site asks for it: icons, manifest, link preview. */
export const escudo: Feature = { name: "escudo", documents: escudoDocuments };
