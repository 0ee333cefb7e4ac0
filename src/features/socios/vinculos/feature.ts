import type { Feature } from "#server/feature.ts";
import { PALABRA_DE_RELACION } from "./rules.ts";

/** Bonds between people, and what they give. */
export const vinculos: Feature = {
  name: "vinculos",
  auditoria: {
    acciones: {
      vincular: "Hizo responsable",
      "cambiar-vinculo": "Cambió el vínculo",
      desvincular: "Terminó el vínculo",
    },
    campos: {
      responsableId: { label: "Responsable", objeto: "usuario" },
      relacion: { label: "Relación", words: PALABRA_DE_RELACION },
      ve: "Ve",
      paga: "Paga",
      autoriza: "Autoriza",
      restringido: "Restringido",
    },
  },
};
