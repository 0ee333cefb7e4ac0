import type { Feature } from "#server/feature.ts";
import { escudoDocuments } from "./server/documents.ts";

/** Pictures for browsers, phones and other sites, drawn from the club's crest: icons, manifest, link preview. */
export const escudo: Feature = { name: "escudo", documents: escudoDocuments };
