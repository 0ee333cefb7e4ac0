import type { Fields } from "#contract/described.ts";
import { formatCantidad } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Partido } from "../contract.ts";
import {
  ACCIONES_CON_OTROS,
  type AccionConOtros,
  CAMPOS_DE_PARTIDO,
  type CamposDePartido,
} from "../rules.ts";

/** An edit that also concerns the match's event or court. */
export interface PedidoConOtros {
  partido: Partido;
  json: Partial<CamposDePartido> & { antes?: Record<string, unknown> };
  toca: {
    evento: { nombre: string; tomadas: number } | null;
    cancha: string | null;
    acciones: AccionConOtros[];
    /** What an event that the match gets changes. */
    avisos?: string[];
  };
}

/** Returns the question that a refusal asks; null for another refusal. */
export function preguntaDe(
  problem: Problem,
  partido: Partido,
  json: PedidoConOtros["json"],
): PedidoConOtros | null {
  if (problem.code !== "toca-otros") return null;
  return { partido, json, toca: problem.context as unknown as PedidoConOtros["toca"] };
}

/** An action without an alternative, as a sentence. */
const UNICA: Partial<Record<AccionConOtros, string>> = {
  mover: "Se mueve también.",
  sinFecha: "Se suspende hasta que tenga fecha nueva: las entradas siguen valiendo.",
  soltar: "La cancha queda libre.",
};

const CAMPOS = {
  motivo: { ...CAMPOS_DE_PARTIDO.motivo, hint: "Lo leen quienes compraron" },
  devolverDias: {
    kind: "choice",
    label: "«No puedo ir»",
    hint: "Con un toque devuelven su entrada y recuperan el dinero",
    words: { 0: "No ofrecer devolución", 7: "Devolución durante 7 días", 15: "Devolución durante 15 días" },
    missing: "Elegí una opción",
  },
} as const satisfies Fields;

interface AdminConOtrosProps {
  pedido: PedidoConOtros;
  onSaved: () => void;
}

/** Says what else an edit of a match touches, and what happens to it (Rule TEM-9). */
export function AdminConOtros({ pedido, onSaved }: AdminConOtrosProps) {
  const { partido, json, toca } = pedido;
  const { evento, cancha, acciones, avisos = [] } = toca;
  const [primera = "dejar"] = acciones;
  const offers = Object.fromEntries(acciones.map((una) => [una, ACCIONES_CON_OTROS[una]]));
  const avisa = (accion: AccionConOtros) => evento !== null && evento.tomadas > 0 && accion !== "dejar";
  const devuelve = (accion: AccionConOtros) => avisa(accion) && accion !== "cancelar";
  return (
    <FormDialog
      title="Esto toca también otras cosas"
      size="sm"
      initialValues={{ accion: primera, motivo: "", devolverDias: "7" }}
      send={({ accion, motivo, devolverDias }) => {
        const conOtros = { accion, ...(devuelve(accion) && { devolverDias: Number(devolverDias) }) };
        const body = { ...json, ...(motivo.trim() && { motivo: motivo.trim() }), conOtros };
        return answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json: body }));
      }}
      done="El partido se guardó."
      onSaved={onSaved}
    >
      {(form) => {
        const { accion } = form.values;
        return (
          <>
            {evento && (
              <p>
                El partido tiene el evento <strong>{evento.nombre}</strong>, con{" "}
                {evento.tomadas === 0
                  ? "ninguna entrada vendida"
                  : formatCantidad(
                      evento.tomadas,
                      "entrada vendida o reservada",
                      "entradas vendidas o reservadas",
                    )}
                <span>{avisa(accion) ? ". Se avisa por correo a quienes dejaron uno." : "."}</span>
              </p>
            )}
            {cancha && (
              <p>
                Tiene reservada <strong>{cancha}</strong>.
              </p>
            )}
            {avisos.map((aviso) => (
              <p key={aviso}>{aviso}</p>
            ))}
            {acciones.length === 1 ? (
              UNICA[primera] && <p>{UNICA[primera]}</p>
            ) : (
              <DescribedInput
                of={{ kind: "choice", label: "¿Qué hacemos?", words: offers, missing: "Elegí", radio: true }}
                {...form.getInputProps("accion")}
              />
            )}
            {evento && accion !== "dejar" && (
              <DescribedInput of={CAMPOS.motivo} {...form.getInputProps("motivo")} />
            )}
            {devuelve(accion) && (
              <DescribedInput of={CAMPOS.devolverDias} {...form.getInputProps("devolverDias")} />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
