import { NativeSelect, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import type { Problem } from "#contract/route.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Partido } from "../contract.ts";
import { ACCIONES_CON_OTROS, type AccionConOtros, TEXTOS_DE_PARTIDO } from "../rules.ts";
import type { CamposDePartido } from "./admin-partido-form.ts";

/** An edit that also concerns the match's event or court. */
export interface PedidoConOtros {
  partido: Partido;
  json: Partial<CamposDePartido> & { antes?: Record<string, unknown> };
  toca: {
    evento: { nombre: string; tomadas: number } | null;
    cancha: string | null;
    acciones: AccionConOtros[];
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

interface AdminConOtrosProps {
  pedido: PedidoConOtros | null;
  onClose: () => void;
  onSaved: (partido: Partido) => void;
}

/** Says what else an edit of a match touches, and what happens to it (Rule TEM-9). */
export function AdminConOtros({ pedido, onClose, onSaved }: AdminConOtrosProps) {
  const [elegida, setElegida] = useState<string | null>(null);
  const [motivo, setMotivo] = useState("");
  const [dias, setDias] = useState("7");
  if (!pedido) return null;
  const { partido, json, toca } = pedido;
  const { evento, cancha, acciones } = toca;
  const accion = acciones.find((una) => una === elegida) ?? acciones[0] ?? "dejar";
  const avisa = evento !== null && evento.tomadas > 0 && accion !== "dejar";
  const body = {
    ...json,
    ...(motivo.trim() && { motivo: motivo.trim() }),
    conOtros: { accion, ...(avisa && accion !== "cancelar" && { devolverDias: Number(dias) }) },
  };
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title="Esto toca también otras cosas"
      confirmLabel="Guardar"
      danger={accion === "cancelar"}
      onConfirm={() => answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json: body }))}
      done="El partido se guardó."
      onDone={onSaved}
    >
      <div className="stack-4">
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
            <span>{avisa ? ". Se avisa por correo a quienes dejaron uno." : "."}</span>
          </p>
        )}
        {cancha && (
          <p>
            Tiene reservada <strong>{cancha}</strong>.
          </p>
        )}
        {acciones.length > 1 ? (
          <Radio.Group label="¿Qué hacemos?" value={accion} onChange={setElegida}>
            {acciones.map((una) => (
              <Radio key={una} value={una} label={ACCIONES_CON_OTROS[una]} mt="sm" />
            ))}
          </Radio.Group>
        ) : (
          <p>
            {accion === "mover"
              ? "Se mueve junto con el partido."
              : accion === "sinFecha"
                ? "Queda suspendido hasta que el partido tenga fecha nueva. Las entradas siguen valiendo."
                : "La cancha queda libre."}
          </p>
        )}
        {evento && accion !== "dejar" && (
          <Textarea
            label={TEXTOS_DE_PARTIDO.motivo.label}
            description="Lo leen quienes compraron"
            rows={2}
            maxLength={TEXTOS_DE_PARTIDO.motivo.max}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
        {avisa && accion !== "cancelar" && (
          <NativeSelect
            label="«No puedo ir»"
            description="Con un toque devuelven su entrada y recuperan el dinero"
            data={[
              { value: "0", label: "No ofrecer devolución" },
              { value: "7", label: "Devolución durante 7 días" },
              { value: "15", label: "Devolución durante 15 días" },
            ]}
            value={dias}
            onChange={({ currentTarget }) => setDias(currentTarget.value)}
          />
        )}
      </div>
    </ConfirmModal>
  );
}
