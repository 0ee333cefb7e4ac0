import { formatFechaLarga } from "#contract/format.ts";
import { jornadaMasLarga, turnosDeJornada } from "#features/canchas/canchas/rules.ts";
import type { Disponibilidad, Verificacion } from "#features/canchas/reservas/contract.ts";
import { useClub } from "#web/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FieldPair, SelectField } from "#web/ui/field.tsx";
import { duracion } from "../../en-palabras.tsx";
import { CalendarioDelMes } from "./calendario-del-mes.tsx";
import styles from "./horario.module.css";
import type { Horas } from "./seleccion.ts";

/** A whole day: its hours and the taken ones. */
export function DiaEntero({ de, dia }: { de: Verificacion; dia: Disponibilidad | null }) {
  const [franja] = de.franjas;
  if (!franja) return null;
  const tomadas = dia ? tramosOcupados(dia) : [];
  return (
    <div role="status" className="stack-4">
      <p className={styles.elegido} data-elegido>
        {formatFechaLarga(franja.fecha)}, {franja.horaInicio} a {franja.horaFin} ({duracion(de.minutos)})
      </p>
      {!de.disponible && (
        <Alert tone="warn">
          <p>
            Ese día no se puede pedir entero:{" "}
            {tomadas.length > 0 ? `está ocupado de ${enLista(tomadas)}` : "tiene horas ocupadas"}. Elegí otro
            día, o pedí por horas.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** The taken spans of a day, adjacent slots merged. */
function tramosOcupados({ turnos }: Disponibilidad): string[] {
  const tramos: Horas[] = [];
  for (const { estado, horaInicio, horaFin } of turnos) {
    if (estado !== "ocupado") continue;
    const ultimo = tramos.at(-1);
    if (ultimo?.hasta === horaInicio) ultimo.hasta = horaFin;
    else tramos.push({ desde: horaInicio, hasta: horaFin });
  }
  return tramos.map(({ desde, hasta }) => `${desde} a ${hasta}`);
}

const lista = new Intl.ListFormat("es-AR", { type: "conjunction" });
const enLista = (partes: readonly string[]) => lista.format(partes);

/** Start and end time for a whole month. */
export function BandaDelMes({ banda, onElegir }: { banda: Horas; onElegir: (banda: Horas) => void }) {
  const { canchas } = useClub();
  const turnos = turnosDeJornada(jornadaMasLarga(canchas), canchas.turnoMinutos);
  const finales = turnos.map(({ hasta }) => hasta).filter((hasta) => hasta > banda.desde);
  return (
    <FieldPair>
      <SelectField
        label="Todos los días desde las"
        value={banda.desde}
        options={turnos.map(({ desde }) => ({ value: desde, label: desde }))}
        onChange={({ target: { value: desde } }) =>
          onElegir({
            desde,
            hasta:
              banda.hasta > desde
                ? banda.hasta
                : (turnos.find((turno) => turno.desde === desde)?.hasta ?? desde),
          })
        }
      />
      <SelectField
        label="hasta las"
        value={banda.hasta}
        options={finales.map((hasta) => ({ value: hasta, label: hasta }))}
        onChange={({ target }) => onElegir({ ...banda, hasta: target.value })}
      />
    </FieldPair>
  );
}

/** A whole month: a calendar that marks the taken days, and a summary. */
export function MesEntero({ de }: { de: Verificacion }) {
  const [franja] = de.franjas;
  if (!franja) return null;
  const dias = de.franjas.length;
  const ocupados = de.franjas
    .filter(({ ocupada }) => ocupada)
    .map(({ fecha }) => String(Number(fecha.slice(8))));
  return (
    <div className="stack-4">
      <CalendarioDelMes franjas={de.franjas} />
      <div role="status" className="stack-4">
        <p className={styles.elegido} data-elegido>
          {dias === 1 ? "1 día" : `${dias} días`}, {franja.horaInicio} a {franja.horaFin} (
          {duracion(de.minutos)} en total)
        </p>
        {!de.disponible && (
          <Alert tone="warn">
            <p>
              Ese horario no se puede pedir todo el mes: está ocupado{" "}
              {ocupados.length === 1 ? "el día" : "los días"} {enLista(ocupados)}. Probá con otro horario, o
              pedí los días sueltos.
            </p>
          </Alert>
        )}
      </div>
    </div>
  );
}
