import { nombreDeCuota } from "#features/socios/cuotas/rules.ts";
import type { Queryable } from "#server/db/database.ts";
import { decidirRecordatorio, type MotivoDeOmision } from "../../rules.ts";
import { type CuotaRow, listCuotasPorRecordar, listDestinatarios } from "./repo.ts";

/** A message to one payer about everything that they owe for whomever they pay; whole cents. */
export interface Recordatorio {
  destinatario: { id: number; nombre: string; apellido: string; correo: string };
  etapa: number;
  total: number;
  credito: number;
  cuotas: readonly {
    id: number;
    persona: string;
    personaId: number;
    titulo: string;
    venceEl: string;
    falta: number;
  }[];
}

interface Calculados {
  mandar: Recordatorio[];
  /** Who would get one today, and why they do not. */
  omitidos: { id: number; nombre: string; motivo: MotivoDeOmision }[];
}

interface Opciones {
  hoy: string;
  ahora: Date;
  etapas: readonly number[];
  /** These recipients only. */
  ids?: readonly number[];
  aMano?: boolean;
}

/** Who is reminded of what at this moment (Rule DEU-2). The same for the preview and for what is sent. */
export async function calcularRecordatorios(q: Queryable, opciones: Opciones): Promise<Calculados> {
  const { hoy, ahora, etapas, ids, aMano = false } = opciones;
  const cuando = { hoy, ahora, etapas: etapas.length > 0 ? etapas : [0] };
  const rows = await listCuotasPorRecordar(q, cuando, ids);
  const porDestinatario = Map.groupBy(rows, ({ destinatario_id: id }) => id);
  const grupos = [...porDestinatario].map(([id, suyas]) => ({
    id,
    personas: suyas.map(({ persona_id: persona }) => persona),
  }));
  const destinatarios = await listDestinatarios(q, hoy, grupos);
  const calculados: Calculados = { mandar: [], omitidos: [] };
  for (const [id, suyas] of porDestinatario) {
    const quien = destinatarios.get(id);
    if (!quien) continue;
    const decision = decidirRecordatorio(
      {
        cuotas: suyas.map((row) => ({
          id: row.id,
          venceEl: row.vence_el,
          falta: row.falta,
          soloVencida: row.solo_vencida,
          avisada: row.avisada,
        })),
        estaSemana: quien.esta_semana,
        frenado: quien.frenado,
        promesa: quien.promesa,
        pagoEnCurso: suyas.some(({ en_curso: enCurso }) => enCurso),
        debito: suyas.some(({ debito }) => debito),
        credito: quien.credito,
      },
      { hoy, etapas: cuando.etapas, aMano },
    );
    const nombre = `${quien.nombre} ${quien.apellido}`;
    if (!decision.manda) {
      if (decision.motivo) calculados.omitidos.push({ id, nombre, motivo: decision.motivo });
      continue;
    }
    const { etapa, total } = decision;
    const elegidas = new Set(decision.cuotas.map((cuota) => cuota.id));
    calculados.mandar.push({
      destinatario: { id, nombre: quien.nombre, apellido: quien.apellido, correo: quien.correo },
      etapa,
      total,
      credito: quien.credito,
      cuotas: suyas.filter((row) => elegidas.has(row.id)).map(toCuota),
    });
  }
  return calculados;
}

function toCuota(row: CuotaRow): Recordatorio["cuotas"][number] {
  const nombre = nombreDeCuota({
    numeroCuota: row.numero_cuota,
    deCuantas: row.de_cuantas,
    periodo: row.periodo,
    convenioId: row.convenio_id,
  });
  const { id, persona, persona_id: personaId, vence_el: venceEl, falta } = row;
  return { id, persona, personaId, titulo: `${nombre}, ${row.plan}`, venceEl, falta };
}
