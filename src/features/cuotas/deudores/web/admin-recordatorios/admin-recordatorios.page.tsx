import { TextInput } from "@mantine/core";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { CheckLine } from "#web/admin/check-line.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards, ObjectColumn } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { RecordatoriosDeHoy } from "../../contract.ts";
import { PALABRA_DE_ESTADO, PALABRA_DE_OMISION } from "../../rules.ts";

export const meta = pageMeta({ title: "Recordatorios de cuotas, administración", index: false });

export const clientLoader = () => answerOf(api.deudores.recordatorios.hoy.$get());

export default function AdminRecordatorios() {
  const recordatorios = useLoaderAnswer(useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen title="Recordatorios">
      <Loaded of={recordatorios}>
        {(hoy) => <Recordatorios hoy={hoy} onChange={recordatorios.reload} />}
      </Loaded>
    </StaffScreen>
  );
}

const yaEmpezaron = (desde: string | null) => desde !== null && desde <= clubTime(serverTime()).fecha;

function estadoDe({ activos, apagados, frenados, desde, esHora }: RecordatoriosDeHoy): string {
  if (apagados) return "El correo de recordatorios está apagado, en Correos.";
  if (!activos) return "Los recordatorios están apagados.";
  if (frenados) return "Los de hoy están frenados.";
  if (!yaEmpezaron(desde)) return "Todavía no empezaron: mañana saldría el primero.";
  return esHora
    ? "Salen solos cada hora, de 9 a 20."
    : "Ahora no es hora: salen de lunes a sábado, de 9 a 20.";
}

function cuantoDebe({ total, vencido }: RecordatoriosDeHoy["destinatarios"][number]): string {
  return [
    vencido > 0 && `vencido ${formatMoney(vencido)}`,
    total > vencido && `por vencer ${formatMoney(total - vencido)}`,
  ]
    .filter(Boolean)
    .join(" y ");
}

function Recordatorios({ hoy, onChange }: { hoy: RecordatoriosDeHoy; onChange: () => void }) {
  const empezaron = yaEmpezaron(hoy.desde);
  return (
    <ObjectCards>
      <h2 className="visually-hidden">Recordatorios de hoy</h2>
      <ObjectColumn>
        <ObjectCard title={`Hoy: ${hoy.cuantos} ${hoy.cuantos === 1 ? "recordatorio" : "recordatorios"}`}>
          <Alert tone={hoy.frenados || !hoy.activos || hoy.apagados ? "danger" : "info"}>
            {estadoDe(hoy)}
          </Alert>
          <p className="row-3">
            {empezaron || hoy.frenados ? (
              <ActionButton
                variant={hoy.frenados ? "outline" : "danger"}
                call={() =>
                  answerOf(api.deudores.recordatorios.frenar.$post({ json: { frenados: !hoy.frenados } }))
                }
                done={hoy.frenados ? "Los de hoy vuelven a salir." : "Los de hoy no salen."}
                onChange={onChange}
              >
                {hoy.frenados ? "Dejar salir los de hoy" : "Frenar los de hoy"}
              </ActionButton>
            ) : (
              <ActionButton
                call={() => answerOf(api.deudores.recordatorios.empezar.$post())}
                done="Empiezan hoy, en la próxima hora."
                onChange={onChange}
              >
                Empezar hoy
              </ActionButton>
            )}
          </p>
          <ul className="stack-2 breakable">
            {hoy.destinatarios.map((uno) => (
              <li key={uno.id}>
                <StaffLink to={`usuarios/${uno.id}?parte=cuenta`}>{uno.nombre}</StaffLink>, {cuantoDebe(uno)}:{" "}
                {uno.personas.join(", ")} ({uno.correo})
              </li>
            ))}
          </ul>
          {hoy.cuantos > hoy.destinatarios.length && <p>Y {hoy.cuantos - hoy.destinatarios.length} más.</p>}
          {hoy.omitidos.length > 0 && <h4>Deben, y hoy no les sale</h4>}
          <ul className="stack-2 breakable">
            {hoy.omitidos.map(({ motivo, cuantos }) => (
              <li key={motivo}>
                {PALABRA_DE_OMISION[motivo]}: {cuantos}
              </li>
            ))}
          </ul>
          {hoy.deHoy.length > 0 && (
            <p>
              Ya mandados hoy:{" "}
              {hoy.deHoy.map(({ estado, cuantos }) => `${PALABRA_DE_ESTADO[estado]}: ${cuantos}`).join(" · ")}
            </p>
          )}
        </ObjectCard>
      </ObjectColumn>
      <ObjectColumn>
        <Ajustes key={`${hoy.activos} ${hoy.etapas}`} hoy={hoy} onChange={onChange} />
        {hoy.muestra && (
          <ObjectCard title="Así lo leen">
            <p>
              Para {hoy.muestra.para}. Asunto: <strong>{hoy.muestra.asunto}</strong>
            </p>
            <pre className="mail-text">{hoy.muestra.texto}</pre>
          </ObjectCard>
        )}
      </ObjectColumn>
    </ObjectCards>
  );
}

function Ajustes({ hoy, onChange }: { hoy: RecordatoriosDeHoy; onChange: () => void }) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { activos: hoy.activos, dias: hoy.etapas.join(", ") },
    send({ activos, dias }) {
      const etapas = dias
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number);
      return answerOf(api.deudores.recordatorios.ajustes.$put({ json: { activos, etapas } }));
    },
    fieldOf: (path) => path.replace(/^etapas.*/, "dias"),
    done: "Quedó guardado.",
    onChange,
  });
  return (
    <ObjectCard title="Cuándo salen">
      <form className="stack-4" noValidate onSubmit={onSubmit}>
        <CheckLine checked={form.values.activos} onChange={(activos) => form.setValues({ activos })}>
          Mandar recordatorios
        </CheckLine>
        <TextInput
          label="Días después del vencimiento"
          description="Con un menos adelante, antes: -5 es cinco días antes. Si cae domingo, sale el lunes."
          {...form.getInputProps("dias")}
        />
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        {hoy.desde && <p>Salen desde el {formatFecha(hoy.desde)}.</p>}
        <p>
          <Button type="submit" loading={busy}>
            Guardar
          </Button>
        </p>
      </form>
    </ObjectCard>
  );
}
