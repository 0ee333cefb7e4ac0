import { ButtonLink } from "#web/ui/button.tsx";
import styles from "./proximos-eventos.module.css";
import type { EventoEnTarjeta } from "./proximos-eventos-loader.ts";
import { TarjetaEvento } from "./tarjeta-evento.tsx";

/** Events block of the home page: a swipeable row on phones, a grid on wide screens. */
export function ProximosEventos({ eventos, total }: { eventos: readonly EventoEnTarjeta[]; total: number }) {
  if (eventos.length === 0) return <div className={styles.vacio} />;
  return (
    <section id="eventos" className={styles.bloque} aria-labelledby="titulo-eventos">
      <div className="container">
        <h2 id="titulo-eventos">Próximos eventos</h2>
      </div>
      <ul className={styles.tarjetas}>
        {eventos.map((evento) => (
          <li key={evento.id}>
            <TarjetaEvento evento={evento} />
          </li>
        ))}
      </ul>
      {total > eventos.length && (
        <div className={`container ${styles.mas}`}>
          <ButtonLink to="/?todos=1#eventos" variant="outline" preventScrollReset>
            Ver los {total} eventos
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
