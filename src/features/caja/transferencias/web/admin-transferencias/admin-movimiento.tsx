import { Textarea } from "@mantine/core";
import { useState } from "react";
import { dniDeCuit, esCuitDePersona } from "#contract/cuit.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { Modal, useOpening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, type SuccessOf } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { useWrite } from "#web/use-write.ts";
import type { CandidatoDePago, MovimientoDeExtracto } from "../../contract.ts";
import {
  DE_QUIEN_ES,
  ES_DE_OTRO,
  type EstadoDeMovimiento,
  formatCuit,
  MOTIVO_DE_DESCARTE_MAX,
  PALABRA_DE_MOVIMIENTO,
  POR_DECIDIR,
  RAZONES,
  REPAROS,
} from "../../rules.ts";
import styles from "./admin-transferencias.module.css";

const TONOS: Record<EstadoDeMovimiento, BadgeTone> = {
  seguro: "success",
  dudoso: "warn",
  "sin-par": "danger",
  confirmado: "primary",
  descartado: "neutral",
  salida: "neutral",
};

interface AdminMovimientoProps {
  movimiento: MovimientoDeExtracto;
  onChange: () => void;
}

export function AdminMovimiento({ movimiento, onChange }: AdminMovimientoProps) {
  const {
    fecha,
    importe,
    remitente,
    cuit,
    concepto,
    comprobante,
    estado,
    candidatos,
    pagadores,
    nombrados,
    reverso,
  } = movimiento;
  const param = { id: String(movimiento.id) };
  const cobros = useAdminPath()("cobros/");
  const [abierto, setAbierto] = useState<"persona" | "descartar" | null>(null);
  const [recordarCuit, setRecordarCuit] = useState(false);
  const after = { onChange };
  const [elegir, eligiendo, fallaAlElegir] = useWrite(
    (pagoId: number) =>
      answerOf(api.movimientos[":id"].confirmar.$post({ param, json: { pagoId, recordarCuit } })),
    after,
  );
  const [acreditar, acreditando, fallaAlAcreditar] = useWrite(
    (personaId: number) =>
      answerOf(api.movimientos[":id"]["a-cuenta"].$post({ param, json: { personaId, recordarCuit } })),
    after,
  );
  const [reabrir, reabriendo, fallaAlReabrir] = useWrite(
    () => answerOf(api.movimientos[":id"].reabrir.$post({ param })),
    after,
  );
  const espera = POR_DECIDIR.includes(estado);
  const falla = fallaAlElegir ?? fallaAlAcreditar ?? fallaAlReabrir;
  const detalle = [
    remitente,
    cuit && `CUIT ${formatCuit(cuit)}`,
    concepto,
    comprobante && `n.º ${comprobante}`,
  ];
  return (
    <div className={styles.movimiento}>
      <div className={styles.cabeza}>
        <strong className={styles.importe}>{formatMoney(importe)}</strong>
        <span>{formatFecha(fecha)}</span>
        <Badge tone={TONOS[estado]}>{PALABRA_DE_MOVIMIENTO[estado]}</Badge>
      </div>
      <p className="muted">{detalle.filter(Boolean).join(" · ")}</p>
      {reverso && (
        <Alert tone="warn">
          <p>
            {reverso.que === "devuelve"
              ? `Devuelve lo que entró el ${formatFecha(reverso.fecha)}${reverso.pagoId ? `, con lo que se cobró el pago ${reverso.pagoId}: si corresponde, anulalo` : ""}.`
              : `El banco la devolvió el ${formatFecha(reverso.fecha)}.`}
          </p>
        </Alert>
      )}
      {falla && (
        <Alert tone="danger">
          <p>{falla}</p>
        </Alert>
      )}
      {espera && nombrados.length + candidatos.length > 0 && (
        <div className={styles.candidatos}>
          {nombrados.map(({ id, nombre }) => (
            <article key={`p${id}`} className={styles.candidato}>
              <strong>{nombre}</strong>
              <span>Debe {formatMoney(importe)}</span>
              <ul>
                <li>El banco trae su nombre o su DNI</li>
              </ul>
              <Button
                size="small"
                loading={acreditando}
                aria-label={`Es de ${nombre}: ${formatMoney(importe)}`}
                onClick={() => acreditar(id)}
              >
                Es de esta persona
              </Button>
            </article>
          ))}
          {candidatos.map((uno) => (
            <Candidato
              key={uno.pagoId}
              candidato={uno}
              deOtro={
                uno.reparos.some((reparo) => ES_DE_OTRO.has(reparo)) ||
                (nombrados.length > 0 && !uno.razones.some((razon) => DE_QUIEN_ES.has(razon)))
              }
              importe={importe}
              busy={eligiendo}
              onElegir={() => elegir(uno.pagoId)}
            />
          ))}
        </div>
      )}
      {espera && cuit !== null && esCuitDePersona(cuit) && (
        <CheckLine checked={recordarCuit} onChange={setRecordarCuit}>
          <span>Recordar que quien elija paga desde este CUIT, aunque no sea suyo</span>
        </CheckLine>
      )}
      {espera ? (
        <div className={styles.barra}>
          {pagadores
            .filter(({ id }) => !nombrados.some((uno) => uno.id === id))
            .map(({ id, nombre }) => (
              <Button
                key={id}
                size="small"
                variant="outline"
                loading={acreditando}
                onClick={() => acreditar(id)}
              >
                Acreditar a {nombre}
              </Button>
            ))}
          <Button size="small" variant="outline" aria-haspopup="dialog" onClick={() => setAbierto("persona")}>
            {pagadores.length > 0 || candidatos.length > 0
              ? "Acreditar a otra persona"
              : "Acreditar a una persona"}
          </Button>
          <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setAbierto("descartar")}>
            Descartar
          </Button>
        </div>
      ) : (
        <div className={styles.barra}>
          {movimiento.pagoId !== null && (
            <Link to={`${cobros}${movimiento.pagoId}`}>Pago {movimiento.pagoId}</Link>
          )}
          {movimiento.motivo && <span>{movimiento.motivo}</span>}
          {estado !== "salida" && (
            <Button size="small" variant="ghost" loading={reabriendo} onClick={() => reabrir()}>
              Volver a decidir
            </Button>
          )}
        </div>
      )}
      <AdminAcreditar
        opened={abierto === "persona"}
        movimiento={movimiento}
        recordarCuit={recordarCuit}
        onClose={() => setAbierto(null)}
        onChange={onChange}
      />
      <AdminDescartar
        opened={abierto === "descartar"}
        movimiento={movimiento}
        onClose={() => setAbierto(null)}
        onChange={onChange}
      />
    </div>
  );
}

interface CandidatoProps {
  candidato: CandidatoDePago;
  /** Whether the bank says that it is somebody else's money. */
  deOtro: boolean;
  importe: number;
  busy: boolean;
  onElegir: () => void;
}

function Candidato({ candidato, deOtro, importe, busy, onElegir }: CandidatoProps) {
  const { pagador, descripcion, monto, razones, reparos, creadoEn, conComprobante } = candidato;
  return (
    <article className={styles.candidato}>
      <strong>{pagador.nombre}</strong>
      <span>
        {formatMoney(monto)}, pedido el {formatFecha(creadoEn)}
      </span>
      <span>{descripcion}</span>
      <ul>
        {razones.map((uno) => (
          <li key={uno}>{RAZONES[uno]}</li>
        ))}
        {reparos.map((uno) => (
          <li key={uno} data-reparo>
            {REPAROS[uno]}
          </li>
        ))}
        {conComprobante && <li>Subió un comprobante</li>}
      </ul>
      <Button
        size="small"
        variant={deOtro ? "outline" : "primary"}
        loading={busy}
        aria-label={`Es de ${pagador.nombre}: ${formatMoney(importe)}`}
        onClick={onElegir}
      >
        Es este
      </Button>
    </article>
  );
}

interface AdminDescartarProps {
  opened: boolean;
  movimiento: Pick<MovimientoDeExtracto, "id" | "importe">;
  onClose: () => void;
  onChange: () => void;
}

function AdminDescartar(props: AdminDescartarProps) {
  const { opened, movimiento, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Descartar ${formatMoney(movimiento.importe)}`}>
      <Formulario {...props} />
    </Modal>
  );
}

function Formulario({ movimiento, onClose, onChange }: AdminDescartarProps) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { motivo: "" },
    validate: { motivo: (texto) => (texto.trim() === "" ? "Escribí el motivo" : null) },
    send: ({ motivo }) =>
      answerOf(
        api.movimientos[":id"].descartar.$post({
          param: { id: String(movimiento.id) },
          json: { motivo: motivo.trim() },
        }),
      ),
    onSaved() {
      onClose();
      onChange();
    },
    onRefused: ({ status }) => status === 409 && onChange(),
  });
  return (
    <DialogForm refusal={refusal} busy={busy} submitLabel="Descartar" onCancel={onClose} onSubmit={onSubmit}>
      <p>Queda en el extracto con su motivo, y se puede volver a decidir.</p>
      <Textarea
        label="Motivo"
        required
        maxLength={MOTIVO_DE_DESCARTE_MAX}
        {...form.getInputProps("motivo")}
      />
    </DialogForm>
  );
}

type Persona = SuccessOf<Awaited<ReturnType<typeof api.personas.buscar.$get>>>[number];

interface AdminAcreditarProps {
  opened: boolean;
  movimiento: Pick<MovimientoDeExtracto, "id" | "importe" | "cuit">;
  recordarCuit: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Finds the owner of a movement's money, first by the DNI in its CUIT, and credits it once the name is confirmed. */
function AdminAcreditar({ opened, movimiento, recordarCuit, onClose, onChange }: AdminAcreditarProps) {
  const { id, importe, cuit } = movimiento;
  const elegida = useOpening<Persona>();
  const persona = elegida.about;
  const dinero = formatMoney(importe);
  return (
    <>
      <Modal opened={opened && !elegida.shown} onClose={onClose} title={`Acreditar ${dinero}`}>
        <FindOne<Persona>
          label="¿De quién es esta transferencia?"
          placeholder="Nombre, DNI, teléfono o número de socio"
          initial={(cuit && dniDeCuit(cuit)) ?? ""}
          find={(q, signal) => answerOf(api.personas.buscar.$get({ query: { q } }, { init: { signal } }))}
          optionOf={(uno) => ({ key: uno.id, title: uno.titulo, detail: uno.detalle })}
          onPick={elegida.open}
        />
      </Modal>
      <ConfirmModal
        opened={opened && elegida.shown}
        onClose={elegida.close}
        title={`Acreditar ${dinero} a ${persona?.titulo}`}
        cancelLabel="Es de otra persona"
        confirmLabel="Acreditar"
        onConfirm={() =>
          answerOf(
            api.movimientos[":id"]["a-cuenta"].$post({
              param: { id: String(id) },
              json: { personaId: persona?.id ?? 0, recordarCuit },
            }),
          )
        }
        onDone={() => {
          notifications.show({ message: `Se acreditaron ${dinero} a ${persona?.titulo}.`, color: "green" });
          onClose();
        }}
        onChange={onChange}
      >
        {persona?.detalle}. Se cubre primero lo que venció antes, también de quienes paga; lo que sobre queda
        a su favor. Le llega el recibo por correo, si dejó uno.
      </ConfirmModal>
    </>
  );
}
