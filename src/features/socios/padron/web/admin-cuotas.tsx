import { TextInput } from "@mantine/core";
import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { CON_QUE_SE_PAGO, EN_REVISION, MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import { cualCuota, nombreDeCuota, sumarCuotas } from "#features/cuotas/cuotas/rules.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverNow } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import styles from "./admin-padron.module.css";
import { nombreDe } from "./datos-de-persona.ts";

const ESTADOS = {
  pagada: { tone: "success", label: "Pagada" },
  vencida: { tone: "danger", label: "Vencida" },
  pendiente: { tone: "neutral", label: "Pendiente" },
} as const;

export function AdminCuotas({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Cuotas de ${nombreDe(usuario)}`} size="md">
      {opened && <CuotasDeSocio usuario={usuario} onChange={onChange} />}
    </Modal>
  );
}

export function CuotasDeSocio({ usuario, onChange }: Pick<ModalDeUsuarioProps, "usuario" | "onChange">) {
  const cuotas = useAnswer<Cuota[]>(String(usuario.id), (signal) =>
    answerOf(api.cuotas.usuario[":id"].$get({ param: { id: String(usuario.id) } }, { init: { signal } })),
  );
  const [cobrando, setCobrando] = useState<number | null>(null);
  const [anulando, setAnulando] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const [change, busy] = useSingleFlight(
    async (cuota: Cuota, hecho: string, call: () => Promise<Answer<unknown>>) => {
      setRefusal(null);
      const changed = await call();
      if (changed.ok) {
        notifications.show({
          message: `${hecho} la cuota ${cualCuota(cuota)} de ${nombreDe(usuario)}: ${formatMoney(cuota.importe)}.`,
          color: "green",
        });
        if (cuota.estado === "pagada") setAnulando(null);
        else setCobrando(null);
      } else setRefusal(changed.problem.detail);
      // Reloads even after a refusal, because the instalment may have been paid meanwhile.
      cuotas.reload();
      onChange();
    },
  );

  function collect(cuota: Cuota, medio: MedioEnMano) {
    const param = { id: String(cuota.id) };
    const call = () => answerOf(api.cuotas[":id"].cobrar.$post({ param, json: { medio } }));
    void change(cuota, "Registraste", call);
  }

  function undo(cuota: Cuota, motivo: string) {
    const param = { id: String(cuota.id) };
    const call = () => answerOf(api.cuotas[":id"]["anular-cobro"].$post({ param, json: { motivo } }));
    void change(cuota, "Anulaste el cobro de", call);
  }

  return (
    <Loaded of={cuotas} text="Cargando las cuotas...">
      {(todas) => (
        <div className={styles.content}>
          <Resumen cuotas={todas} />
          {refusal && <Alert tone="danger">{refusal}</Alert>}
          <ul className={styles.list} role="list" aria-busy={cuotas.loading || undefined}>
            {todas.map((cuota) => (
              <li key={cuota.id} className={styles.item}>
                <Renglon cuota={cuota} />
                {seAnula(cuota) &&
                  (anulando === cuota.id ? (
                    <Anulacion
                      cuota={cuota}
                      de={nombreDe(usuario)}
                      busy={busy}
                      onCancel={() => setAnulando(null)}
                      onConfirm={(motivo) => undo(cuota, motivo)}
                    />
                  ) : (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`Anular el cobro de la cuota ${cualCuota(cuota)}`}
                      onClick={() => {
                        setRefusal(null);
                        setAnulando(cuota.id);
                      }}
                    >
                      Anular cobro
                    </Button>
                  ))}
                {cuota.estado !== "pagada" &&
                  (cobrando === cuota.id ? (
                    <Cobro
                      busy={busy}
                      onCancel={() => setCobrando(null)}
                      onCollect={(medio) => collect(cuota, medio)}
                    />
                  ) : (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`Registrar pago de la cuota ${cualCuota(cuota)}`}
                      onClick={() => {
                        setRefusal(null);
                        setCobrando(cuota.id);
                      }}
                    >
                      Registrar pago
                    </Button>
                  ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

function Resumen({ cuotas }: { cuotas: readonly Cuota[] }) {
  if (cuotas.length === 0) return <p>Todavía no tiene cuotas.</p>;
  const vencidas = cuotas.filter(({ estado }) => estado === "vencida");
  if (vencidas.length === 0) return <Alert tone="success">Está al día.</Alert>;
  return (
    <Alert tone="warn">
      Adeuda {vencidas.length === 1 ? "una cuota" : `${vencidas.length} cuotas`}:{" "}
      {formatMoney(sumarCuotas(vencidas))}.
    </Alert>
  );
}

function Renglon({ cuota }: { cuota: Cuota }) {
  const { tone, label } = cuota.revisionHasta
    ? ({ tone: "info", label: EN_REVISION } as const)
    : ESTADOS[cuota.estado];
  return (
    <div className={styles.line}>
      <div>
        <strong>
          {nombreDeCuota(cuota)}: <span className="nowrap">{formatMoney(cuota.importe)}</span>
        </strong>
        <p className="note">
          {cuota.plan.nombre_plan}.{" "}
          {cuota.pagadaEn
            ? `Pagada el ${formatFecha(clubTime(new Date(cuota.pagadaEn)).fecha)}${paymentText(cuota)}.`
            : `Vence el ${formatFecha(cuota.fechaCuota)}.`}
          {cuota.credito > 0 && (
            <span>{` Se acreditaron ${formatMoney(cuota.credito)} de su plan anterior.`}</span>
          )}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}

function paymentText({ medio, credito }: Cuota): string {
  if (medio) return ` ${CON_QUE_SE_PAGO[medio]}`;
  return credito > 0 ? " con lo que ya había pagado" : ", sin cargo";
}

function seAnula({ anulableHasta }: Cuota): boolean {
  return anulableHasta !== null && Date.parse(anulableHasta) > serverNow();
}

interface AnulacionProps {
  cuota: Cuota;
  de: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (motivo: string) => void;
}

function Anulacion({ cuota, de, busy, onCancel, onConfirm }: AnulacionProps) {
  const [motivo, setMotivo] = useState("");
  return (
    <div className={styles.payment}>
      <p>
        Se anula el cobro de {formatMoney(cuota.importe)} a <strong>{de}</strong>: la cuota {cualCuota(cuota)}{" "}
        queda otra vez sin pagar, y se lo avisamos por correo si tiene.
      </p>
      <TextInput
        label="Motivo"
        description="Queda en el Registro de decisiones, con tu nombre."
        required
        maxLength={MOTIVO_DE_ANULACION_MAX}
        autoComplete="off"
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <div className="row-end">
        <Button variant="outline" size="small" onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="danger" size="small" loading={busy} onClick={() => onConfirm(motivo)}>
          Anular cobro
        </Button>
      </div>
    </div>
  );
}

interface CobroProps {
  busy: boolean;
  onCancel: () => void;
  onCollect: (medio: MedioEnMano) => void;
}

function Cobro({ busy, onCancel, onCollect }: CobroProps) {
  const [medio, setMedio] = useState<MedioEnMano>("efectivo");
  return (
    <div className={styles.payment}>
      <MedioField medios={EN_MANO} value={medio} onChange={setMedio} />
      <div className="row-end">
        <Button variant="outline" size="small" onClick={onCancel}>
          Cancelar
        </Button>
        <Button size="small" loading={busy} onClick={() => onCollect(medio)}>
          Registrar pago
        </Button>
      </div>
    </div>
  );
}
