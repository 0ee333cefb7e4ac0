import { type ReactNode, useEffect, useId, useRef } from "react";
import { addDays, addMonths } from "#contract/club-time.ts";
import { formatFecha, formatFechaLarga, formatMoney } from "#contract/format.ts";
import { diasEntre } from "#features/canchas/canchas/rules.ts";
import { useClub } from "#web/club.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import type { CanchaParaReservar } from "../../../contract.ts";
import { ultimoDiaReservable } from "../../../rules.ts";
import styles from "./pedir.module.css";

interface Opcion<V extends string | number> {
  valor: V;
  texto: ReactNode;
}

interface OpcionesProps<V extends string | number> {
  leyenda: ReactNode;
  opciones: readonly Opcion<V>[];
  /** Selects nothing if the value is missing among the options. */
  elegida: V;
  onElegir: (valor: V) => void;
  /** `tira` is a single line that scrolls sideways to the selected option. */
  forma?: "filas" | "tira" | "partes";
}

/** A few options as chips, implemented as radio buttons for keyboard and screen-reader support. */
export function Opciones<V extends string | number>(props: OpcionesProps<V>) {
  const { leyenda, opciones, elegida, onElegir, forma = "filas" } = props;
  const nombre = useId();
  const lista = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tira = lista.current;
    const chip = tira?.querySelector<HTMLElement>(`[data-valor="${CSS.escape(String(elegida))}"]`);
    if (!tira || !chip || forma !== "tira") return;
    const { left, width } = chip.getBoundingClientRect();
    tira.scrollLeft += left + width / 2 - tira.getBoundingClientRect().left - tira.clientWidth / 2;
  }, [elegida, forma]);
  return (
    <fieldset className="stack-2">
      <legend className="text-s strong">{leyenda}</legend>
      <div ref={lista} className={styles[forma] ?? "row-2"}>
        {opciones.map(({ valor, texto }) => (
          <label key={valor} className={`pick ringed text-centre ${styles.chip}`} data-valor={valor}>
            <input
              type="radio"
              name={nombre}
              value={valor}
              checked={valor === elegida}
              onChange={() => onElegir(valor)}
            />
            <span className="text-centre strong breakable">{texto}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** With more courts, a select replaces the chips. */
const CHIPS_MAX = 6;

interface EleccionDeCanchaProps {
  canchas: readonly CanchaParaReservar[];
  elegida: number;
  onElegir: (id: number) => void;
}

export function EleccionDeCancha({ canchas, elegida, onElegir }: EleccionDeCanchaProps) {
  if (canchas.length > CHIPS_MAX) {
    return (
      <SelectField
        label="Cancha"
        value={elegida}
        onChange={(event) => onElegir(Number(event.target.value))}
        options={canchas.map(({ id, nombre, precioPorHora }) => ({
          value: id,
          label: precioPorHora === null ? nombre : `${nombre}, ${formatMoney(precioPorHora)} la hora`,
        }))}
      />
    );
  }
  return (
    <Opciones
      leyenda={<span className="visually-hidden">Cancha</span>}
      opciones={canchas.map(({ id, nombre, precioPorHora }) => ({
        valor: id,
        texto: (
          <>
            {nombre}
            {precioPorHora !== null && (
              <span className="text-xs block"> {formatMoney(precioPorHora)} la hora</span>
            )}
          </>
        ),
      }))}
      elegida={elegida}
      onElegir={onElegir}
    />
  );
}

/** Days offered as chips. A date field covers the remaining days. */
const DIAS_A_LA_VISTA = 14;

interface EleccionDeDiaProps {
  hoy: string;
  fecha: string;
  /** Whether to offer months, with the day to start from. */
  porMes: boolean;
  onElegir: (fecha: string) => void;
}

export function EleccionDeDia({ hoy, fecha, porMes, onElegir }: EleccionDeDiaProps) {
  const { canchas } = useClub();
  const meses = mesesDesde(hoy, ultimoDiaReservable(canchas, hoy));
  return (
    <div className="stack-3">
      {porMes ? (
        <Opciones
          leyenda={<span className="visually-hidden">Mes</span>}
          opciones={meses.map((desde) => ({
            valor: desde.slice(0, 7),
            texto: <Mes desde={desde} />,
          }))}
          elegida={fecha.slice(0, 7)}
          onElegir={(mes) => onElegir(meses.find((desde) => desde.startsWith(mes)) ?? hoy)}
        />
      ) : (
        <TiraDeDias hoy={hoy} cuantos={DIAS_A_LA_VISTA} fecha={fecha} onElegir={onElegir} />
      )}
      <OtroDia hoy={hoy} fecha={fecha} etiqueta={porMes ? "Desde el día" : "Otro día"} onElegir={onElegir} />
    </div>
  );
}

interface TiraDeDiasProps {
  hoy: string;
  cuantos: number;
  fecha: string;
  onElegir: (fecha: string) => void;
}

export function TiraDeDias({ hoy, cuantos, fecha, onElegir }: TiraDeDiasProps) {
  return (
    <Opciones
      leyenda={<span className="visually-hidden">Día</span>}
      forma="tira"
      opciones={diasEntre(hoy, addDays(hoy, cuantos - 1)).map((dia) => ({
        valor: dia,
        texto: <Dia dia={dia} hoy={hoy} />,
      }))}
      elegida={fecha}
      onElegir={onElegir}
    />
  );
}

/** Returns the first days of the months that can be requested; the current month starts today. */
function mesesDesde(hoy: string, ultimo: string): string[] {
  const meses = [hoy];
  const primero = (n: number) => `${addMonths(`${hoy.slice(0, 7)}-01`, n).slice(0, 7)}-01`;
  for (let n = 1; primero(n) <= ultimo; n++) meses.push(primero(n));
  return meses;
}

const semana = new Intl.DateTimeFormat("es-AR", { weekday: "short", timeZone: "UTC" });
const mes = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
const mesEntero = new Intl.DateTimeFormat("es-AR", { month: "long", timeZone: "UTC" });
const mediodia = (fecha: string) => new Date(`${fecha}T12:00:00Z`);

function Dia({ dia, hoy }: { dia: string; hoy: string }) {
  return (
    <>
      <span aria-hidden="true" className={`text-xs ${styles.dia}`}>
        <span>{dia === hoy ? "hoy" : semana.format(mediodia(dia))}</span>
        <span className={`heading-font ${styles.numero}`}>{Number(dia.slice(8))}</span>
        <span>{mes.format(mediodia(dia))}</span>
      </span>
      <span className="visually-hidden">
        <span>{dia === hoy && "hoy, "}</span>
        {formatFechaLarga(dia)}
      </span>
    </>
  );
}

function Mes({ desde }: { desde: string }) {
  return <span className="capital">{mesEntero.format(mediodia(desde))}</span>;
}

/** A native date field. Keeps incomplete input until blur, which reverts it. */
function OtroDia(props: { hoy: string; fecha: string; etiqueta: string; onElegir: (fecha: string) => void }) {
  const { hoy, fecha, etiqueta, onElegir } = props;
  const campo = useRef<HTMLInputElement>(null);
  const { canchas } = useClub();
  const ultimo = ultimoDiaReservable(canchas, hoy);
  const mostrar = () => {
    if (campo.current) campo.current.value = fecha;
  };
  useEffect(mostrar, [fecha]);
  return (
    <TextField
      ref={campo}
      className={styles.otro}
      label={etiqueta}
      type="date"
      min={hoy}
      max={ultimo}
      defaultValue={fecha}
      hint={`Se reserva hasta el ${formatFecha(ultimo)}.`}
      onChange={({ target }) => {
        if (target.value >= hoy && target.value <= ultimo) onElegir(target.value);
      }}
      onBlur={mostrar}
    />
  );
}
