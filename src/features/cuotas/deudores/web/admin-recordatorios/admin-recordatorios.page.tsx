import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { showOutcome } from "#web/admin/decision-notice.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards, ObjectColumn } from "#web/admin/object-page.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { RecordatoriosDeHoy } from "../../contract.ts";
import { PALABRA_DE_ESTADO, PALABRA_DE_OMISION } from "../../rules.ts";
import styles from "./admin-recordatorios.module.css";

export const meta = pageMeta({ title: "Recordatorios de cuotas, administración", index: false });

export const clientLoader = () => answerOf(api.deudores.recordatorios.hoy.$get());

export default function AdminRecordatorios() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  return (
    <StaffScreen title="Recordatorios">
      {answer.ok ? (
        <Recordatorios hoy={answer.data} onChange={() => void revalidate()} />
      ) : (
        <LoadFailure
          problem={answer.problem}
          retrying={state === "loading"}
          onRetry={() => void revalidate()}
        />
      )}
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
  const [hacer, busy] = useSingleFlight(async (call: () => Promise<Answer<unknown>>, listo: string) => {
    showOutcome(await call(), listo);
    onChange();
  });
  const adminPath = useAdminPath();
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
              <Button
                variant={hoy.frenados ? "outline" : "danger"}
                loading={busy}
                onClick={() =>
                  void hacer(
                    () =>
                      answerOf(
                        api.deudores.recordatorios.frenar.$post({ json: { frenados: !hoy.frenados } }),
                      ),
                    hoy.frenados ? "Los de hoy vuelven a salir." : "Los de hoy no salen.",
                  )
                }
              >
                {hoy.frenados ? "Dejar salir los de hoy" : "Frenar los de hoy"}
              </Button>
            ) : (
              <Button
                loading={busy}
                onClick={() =>
                  void hacer(
                    () => answerOf(api.deudores.recordatorios.empezar.$post()),
                    "Empiezan hoy, en la próxima hora.",
                  )
                }
              >
                Empezar hoy
              </Button>
            )}
          </p>
          <ul className="stack-2 breakable">
            {hoy.destinatarios.map((uno) => (
              <li key={uno.id}>
                <Link to={adminPath(`usuarios/${uno.id}?parte=cuenta`)}>{uno.nombre}</Link>, {cuantoDebe(uno)}
                : {uno.personas.join(", ")} ({uno.correo})
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
            <pre className={`breakable ${styles.sample}`}>{hoy.muestra.texto}</pre>
          </ObjectCard>
        )}
      </ObjectColumn>
    </ObjectCards>
  );
}

function Ajustes({ hoy, onChange }: { hoy: RecordatoriosDeHoy; onChange: () => void }) {
  const [activos, setActivos] = useState(hoy.activos);
  const [dias, setDias] = useState(hoy.etapas.join(", "));
  const [problem, setProblem] = useState<string | null>(null);
  const [guardar, busy] = useSingleFlight(async () => {
    const etapas = dias
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
    const answer = await answerOf(api.deudores.recordatorios.ajustes.$put({ json: { activos, etapas } }));
    setProblem(answer.ok ? null : (answer.problem.errors?.[0]?.message ?? answer.problem.detail));
    if (!answer.ok) return;
    showOutcome(answer, "Quedó guardado.");
    onChange();
  });
  return (
    <ObjectCard title="Cuándo salen">
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void guardar();
        }}
      >
        <label className="line-3 middle target">
          <input
            type="checkbox"
            checked={activos}
            onChange={(event) => setActivos(event.currentTarget.checked)}
          />
          Mandar recordatorios
        </label>
        <TextInput
          label="Días después del vencimiento"
          description="Con un menos adelante, antes: -5 es cinco días antes. Si cae domingo, sale el lunes."
          value={dias}
          error={problem}
          onChange={(event) => setDias(event.currentTarget.value)}
        />
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
