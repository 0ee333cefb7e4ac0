import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { jornadaDe } from "#features/canchas/canchas/rules.ts";
import type { SemanaLibre } from "#features/canchas/reservas/contract.ts";
import { useClub } from "#web/club.ts";
import styles from "./presentacion.module.css";

/** The free hours of the week in words, which work without scripts. */
export function HorasLibres({ semana: { canchas, hoy } }: { semana: SemanaLibre }) {
  const club = useClub();
  return (
    <section className="stack-4" aria-labelledby="horas-libres">
      <h2 id="horas-libres">Horas libres de esta semana</h2>
      <div className="columns-l">
        {canchas.map(({ id, nombre, precioPorHora, dias }) => (
          <section key={id} className={`sheet stack-2 ${styles.cancha}`} aria-labelledby={`libres-${id}`}>
            <h3 id={`libres-${id}`}>{nombre}</h3>
            {precioPorHora !== null && <p className="muted">{formatMoney(precioPorHora)} la hora</p>}
            <dl className="stack-0 ruled">
              {dias.map(({ fecha, libres }) => (
                <div key={fecha}>
                  <dt className="capital">
                    {fecha === hoy ? `Hoy, ${formatFechaLarga(fecha)}` : formatFechaLarga(fecha)}
                  </dt>
                  <dd className="muted tabular">
                    {libres.map(({ desde, hasta }) => `${desde} a ${hasta}`).join(", ") ||
                      (jornadaDe(club.canchas, fecha) ? "Nada libre" : "Cerrado")}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
