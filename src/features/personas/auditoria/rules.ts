import type { ListColumns } from "#contract/columns.ts";

interface Anotada {
  que: string;
  sobre: string;
}

const enTexto = (side: unknown) => (side === null || side === undefined ? null : JSON.stringify(side));

export const COLUMNAS_DE_DECISIONES = {
  cuando: { label: "Fecha", kind: "instant", ordered: true },
  usuario: {
    label: "Quién",
    kind: "text",
    of: ({ usuario }: { usuario: { nombreUsuario: string } | null }) => usuario?.nombreUsuario ?? "El sitio",
  },
  que: {
    label: "Qué",
    kind: "long",
    width: 60,
    of: ({ que, sobre }: Anotada) => `${que}: ${sobre}`,
    card: "title",
  },
  objetoId: { label: "N.º", kind: "number", empty: "—", only: "sheet" },
  cambios: { label: "Antes y después", kind: "long", of: () => null, only: "screen" },
  antes: {
    label: "Antes",
    kind: "long",
    of: ({ antes }: { antes?: unknown }) => enTexto(antes),
    only: "sheet",
  },
  despues: {
    label: "Después",
    kind: "long",
    of: ({ despues }: { despues?: unknown }) => enTexto(despues),
    only: "sheet",
  },
} as const satisfies ListColumns;
