import CalendarDays from "icon:calendar-days";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { useEffect } from "react";
import { clubInstant } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { serverTime } from "#web/clock.ts";
import { GateCode } from "#web/ui/gate-code.tsx";
import type { MiEntrada } from "../contract.ts";
import { queEntrada } from "../rules.ts";
import { DifundirEntrada } from "./difundir-entrada.tsx";
import styles from "./entradas-pagadas.module.css";
import { diaYHora } from "./estado-de-entrada.ts";
import { GuardarImagen } from "./guardar-imagen.tsx";
import { traerParaLaPuerta } from "./para-la-puerta.ts";
import { EntradaPasada, PasarEntrada } from "./pasar-entrada.tsx";
import { toShownCode } from "./to-shown-code.tsx";

interface EntradasPagadasProps {
  /** Tickets of one payment, at least one. */
  entradas: readonly MiEntrada[];
  monto: number;
  onChange: () => void;
}

/** Confirmation of a payment: match, amount, and each ticket's code with its actions (Rule ENT-17). */
export function EntradasPagadas({ entradas, monto, onChange }: EntradasPagadasProps) {
  const codigos = entradas.map(({ codigo }) => codigo).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores again only when the codes change.
  useEffect(() => void traerParaLaPuerta(), [codigos]);
  const [primera] = entradas;
  if (!primera) return null;
  const { evento } = primera;
  const enOrden = [...entradas].sort((a, b) => a.id - b.id);
  return (
    <section className={`sheet ${styles.compra}`} aria-labelledby="partido">
      <h2 id="partido" className="text-xl">
        {evento.nombre}
      </h2>
      <ul className={styles.datos}>
        <li>
          <CalendarDays aria-hidden="true" />
          {diaYHora(evento)}
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {evento.lugar}
        </li>
        <li>
          <Ticket aria-hidden="true" />
          {entradas.length === 1 ? "1 entrada" : `${entradas.length} entradas`}, {formatMoney(monto)}
        </li>
      </ul>
      <ul className={styles.entradas}>
        {enOrden.map((entrada, at) => (
          <li key={entrada.id} className={styles.entrada}>
            <h3 className={styles.cual}>
              {entradas.length > 1 ? `Entrada ${at + 1} de ${entradas.length}` : "Tu entrada"}
              {queEntrada(entrada) && <span>{` · ${queEntrada(entrada)}`}</span>}
            </h3>
            <Codigo entrada={entrada} onChange={onChange} />
          </li>
        ))}
      </ul>
      {!evento.suspendido && <DifundirEntrada entrada={primera} />}
    </section>
  );
}

function Codigo({ entrada, onChange }: { entrada: MiEntrada; onChange: () => void }) {
  const { id, codigo, evento, ingresoEn, pase } = entrada;
  if (pase) return <EntradaPasada id={id} pase={pase} onChange={onChange} />;
  if (!codigo) return <p className="muted">Esta entrada se devolvió.</p>;
  return (
    <>
      <GateCode
        {...toShownCode(codigo, evento, diaYHora(evento), entrada.para && queEntrada(entrada))}
        used={ingresoEn !== null}
      />
      <div className={styles.acciones}>
        <GuardarImagen entrada={entrada} codigo={codigo} />
        {ingresoEn === null && clubInstant(evento.fecha, evento.hora) > serverTime() && (
          <PasarEntrada entrada={entrada} onChange={onChange} />
        )}
      </div>
    </>
  );
}
