import { clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { PALABRA_DE_RELACION, type Relacion } from "#features/personas/vinculos/rules.ts";
import { allRows } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import { type SheetCell, type SheetColumn, streamSpreadsheet } from "#server/spreadsheet/spreadsheet.ts";
import { CAMPOS, type Campo } from "../rules.ts";
import type { Existente } from "./dictamen/existente.ts";
import { listByIds, listPersonaIds, listPlanes } from "./existentes.repo.ts";

interface Exportada {
  persona: Existente;
  plan: string;
  responsable: (Existente["responsables"][number] & { dni: string | null; telefono: string }) | null;
}

const COLUMNAS: {
  campo: Campo;
  kind: SheetColumn["kind"];
  width: number;
  of: (row: Exportada) => SheetCell;
}[] = [
  { campo: "ficha", kind: "number", width: 8, of: ({ persona }) => persona.id },
  { campo: "apellido", kind: "text", width: 20, of: ({ persona }) => persona.apellido },
  { campo: "nombre", kind: "text", width: 20, of: ({ persona }) => persona.nombre },
  { campo: "dni", kind: "short", width: 12, of: ({ persona }) => persona.dni },
  { campo: "fechaDeNacimiento", kind: "date", width: 12, of: ({ persona }) => persona.fechaDeNacimiento },
  { campo: "telefono", kind: "short", width: 14, of: ({ persona }) => persona.telefono },
  { campo: "correo", kind: "text", width: 28, of: ({ persona }) => persona.correo },
  { campo: "direccion", kind: "text", width: 28, of: ({ persona }) => persona.direccion },
  { campo: "numero", kind: "number", width: 9, of: ({ persona }) => persona.numero },
  { campo: "plan", kind: "text", width: 18, of: ({ plan }) => plan },
  { campo: "familia", kind: "text", width: 16, of: ({ persona }) => persona.familia },
  {
    campo: "responsable",
    kind: "text",
    width: 24,
    of: ({ responsable }) => responsable && `${responsable.apellido}, ${responsable.nombre}`,
  },
  { campo: "responsableDni", kind: "short", width: 12, of: ({ responsable }) => responsable?.dni ?? null },
  {
    campo: "responsableRelacion",
    kind: "short",
    width: 12,
    of: ({ responsable }) => responsable && PALABRA_DE_RELACION[responsable.relacion as Relacion],
  },
  {
    campo: "responsableTelefono",
    kind: "short",
    width: 14,
    of: ({ responsable }) => responsable?.telefono ?? null,
  },
  {
    campo: "saldo",
    kind: "money",
    width: 12,
    of: ({ persona }) => persona.saldo && toPesos(persona.saldo.centavos),
  },
  { campo: "fechaDeSaldo", kind: "date", width: 12, of: ({ persona }) => persona.saldo?.fecha ?? null },
];

/** Exports everybody, with families and opening balances, in the format of an import (Rule IMP-9). */
export async function exportarPersonas({
  db,
  clock,
}: Deps): Promise<{ nombre: string; contenido: ReadableStream<Uint8Array> }> {
  const planes = new Map((await listPlanes(db)).map(({ id, nombre }) => [id, nombre]));
  const rows = allRows<Exportada[], number>({
    keys: () => listPersonaIds(db),
    read: async (ids) => {
      const personas = new Map((await listByIds(db, ids)).map((persona) => [persona.id, persona]));
      const suyos = [...personas.values()].flatMap(({ responsables }) => responsables.map(({ id }) => id));
      const responsables = new Map((await listByIds(db, [...new Set(suyos)])).map((one) => [one.id, one]));
      return ids.flatMap((id) => {
        const persona = personas.get(id);
        return persona ? [conResponsables(persona, planes, responsables)] : [];
      });
    },
  });
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const deUna of rows) for (const row of deUna) yield COLUMNAS.map(({ of }) => of(row));
  }
  const columns = COLUMNAS.map(({ campo, kind, width }) => ({ title: CAMPOS[campo].label, kind, width }));
  const contenido = await streamSpreadsheet({ name: "Personas", columns }, cells());
  return { nombre: `personas_${clubTime(clock()).fecha}.xlsx`, contenido };
}

/** Repeats the person's row for each responsable. */
function conResponsables(
  persona: Existente,
  planes: ReadonlyMap<number, string>,
  responsables: ReadonlyMap<number, Existente>,
): Exportada[] {
  const plan = persona.planId === null ? "" : (planes.get(persona.planId) ?? "");
  if (persona.responsables.length === 0) return [{ persona, plan, responsable: null }];
  return persona.responsables.map((one) => {
    const { dni = null, telefono = "" } = responsables.get(one.id) ?? {};
    return { persona, plan, responsable: { ...one, dni, telefono } };
  });
}
