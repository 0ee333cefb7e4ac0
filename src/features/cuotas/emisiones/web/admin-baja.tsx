import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import type { LoQuePaga } from "#features/cuotas/aranceles/contract.ts";
import { periodoDe, ultimoDia } from "#features/cuotas/aranceles/rules.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { MOTIVO_DE_BAJA_MAX } from "../rules.ts";

const MESES = 12;

interface AdminBajaProps {
  personaId: number;
  nombre: string;
  onChange: () => void;
}

/** Start and end of a person's monthly plan; staff can end it or let the person return (Rules EMI-7, EMI-8). */
export function AdminBaja({ personaId, nombre, onChange }: AdminBajaProps) {
  const param = { id: String(personaId) };
  const paga = useAnswer<LoQuePaga>(String(personaId), (signal) =>
    answerOf(api.personas[":id"].aranceles.$get({ param }, { init: { signal } })),
  );
  const [dialogo, setDialogo] = useState<"baja" | "vuelta" | null>(null);
  const hoy = clubTime(serverTime()).fecha;
  const done = (message: string) => {
    setDialogo(null);
    notifications.show({ message, color: "green" });
    paga.reload();
    onChange();
  };
  return (
    <Loaded of={paga}>
      {({ altas }) => {
        const [ultima] = altas;
        if (!ultima) return null;
        const { hasta, plan } = ultima;
        const desde = inicioDe(altas);
        const sigue = hasta === null;
        const termino = !sigue && hasta < hoy;
        return (
          <ObjectCard title="Plan mensual">
            <p>
              {plan}: desde el {formatFecha(desde)}
              {!sigue &&
                (termino ? (
                  <span>{`, hasta el ${formatFecha(hasta)}.`}</span>
                ) : (
                  <span>{`. Se va el ${formatFecha(hasta)}.`}</span>
                ))}
              {sigue && <span>.</span>}
            </p>
            <div className="row-2">
              {!termino && (
                <Button variant="outline" aria-haspopup="dialog" onClick={() => setDialogo("baja")}>
                  {sigue ? "Dar de baja del plan" : "Cambiar la fecha"}
                </Button>
              )}
              {!sigue && (
                <Button aria-haspopup="dialog" onClick={() => setDialogo("vuelta")}>
                  {termino ? "Volvió al club" : "Se queda"}
                </Button>
              )}
            </div>
            <Modal
              opened={dialogo === "baja"}
              onClose={() => setDialogo(null)}
              title={`Dar de baja a ${nombre}`}
            >
              <FormularioDeBaja
                personaId={personaId}
                hoy={hoy}
                onClose={() => setDialogo(null)}
                onDone={done}
              />
            </Modal>
            <Modal
              opened={dialogo === "vuelta"}
              onClose={() => setDialogo(null)}
              title={termino ? `${nombre} volvió` : `${nombre} se queda`}
            >
              <FormularioDeVuelta personaId={personaId} onClose={() => setDialogo(null)} onDone={done} />
            </Modal>
          </ObjectCard>
        );
      }}
    </Loaded>
  );
}

/** Start of the newest membership; memberships of the same plan that precede it without a gap count too. */
function inicioDe(altas: LoQuePaga["altas"]): string {
  return altas.reduce((desde, { hasta, plan, desde: suyo }) => {
    const pegada = hasta !== null && addDays(hasta, 1) === desde && plan === altas[0]?.plan;
    return pegada ? suyo : desde;
  }, altas[0]?.desde ?? "");
}

interface FormularioProps {
  personaId: number;
  onClose: () => void;
  onDone: (message: string) => void;
}

function FormularioDeBaja({ personaId, hoy, onClose, onDone }: FormularioProps & { hoy: string }) {
  const meses = Array.from({ length: MESES }, (_, n) => addMonths(periodoDe(hoy), n));
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { hasta: ultimoDia(periodoDe(hoy)), motivo: "" },
    validate: { motivo: (texto) => (texto.trim() ? null : "Escribí el motivo") },
    send: ({ hasta, motivo }) =>
      answerOf(
        api.personas[":id"].baja.$post({
          param: { id: String(personaId) },
          json: { hasta, motivo: motivo.trim() },
        }),
      ),
    onSaved({ hasta, anulado, acreditado }) {
      const partes = [
        `Se va el ${formatFecha(hasta)}.`,
        anulado > 0 && `Quedaron sin efecto ${formatMoney(anulado)} de meses siguientes.`,
        acreditado > 0 && `Quedan ${formatMoney(acreditado)} a favor de quien pagó.`,
      ];
      onDone(partes.filter(Boolean).join(" "));
    },
  });
  return (
    <DialogForm
      refusal={refusal}
      busy={busy}
      submitLabel="Dar de baja"
      onCancel={onClose}
      onSubmit={onSubmit}
    >
      <NativeSelect
        label="Último mes que paga"
        description="Es del club hasta el último día. Lo que ya se emitió de meses siguientes queda sin efecto."
        data={meses.map((mes) => ({ value: ultimoDia(mes), label: formatMes(mes) }))}
        {...form.getInputProps("hasta")}
      />
      <Textarea label="Motivo" required maxLength={MOTIVO_DE_BAJA_MAX} {...form.getInputProps("motivo")} />
    </DialogForm>
  );
}

function FormularioDeVuelta({ personaId, onClose, onDone }: FormularioProps) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { motivo: "" },
    validate: { motivo: (texto) => (texto.trim() ? null : "Escribí el motivo") },
    send: ({ motivo }) =>
      answerOf(
        api.personas[":id"].vuelta.$post({
          param: { id: String(personaId) },
          json: { motivo: motivo.trim() },
        }),
      ),
    onSaved: ({ numero, repuesto }) =>
      onDone(
        `Sigue con el número ${numero}.${repuesto > 0 ? ` Se le vuelven a cobrar ${formatMoney(repuesto)}.` : ""}`,
      ),
  });
  return (
    <DialogForm refusal={refusal} busy={busy} submitLabel="Guardar" onCancel={onClose} onSubmit={onSubmit}>
      <p>Conserva su número de socio. La cuota del mes sale a la madrugada siguiente.</p>
      <Textarea label="Motivo" required maxLength={MOTIVO_DE_BAJA_MAX} {...form.getInputProps("motivo")} />
    </DialogForm>
  );
}
