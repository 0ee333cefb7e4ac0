import type { PageReads } from "#contract/api.ts";
import { EscudoDeLado } from "#features/eventos/eventos/web/escudos.tsx";
import { Racha } from "#features/eventos/eventos/web/racha.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import styles from "./partido-de-evento.module.css";

export type DeEvento = NonNullable<Awaited<ReturnType<PageReads["partidoDeEvento"]>>>;

/** The match that an event sells tickets for: both teams with their last five, score, and the table (Rule TEM-25). */
export function PartidoDeEvento({ partido, rachas, frase }: DeEvento) {
  const { id, local, visitante, puntosLocal, puntosVisitante, competencia, jornada } = partido;
  const lados = [
    { lado: local, puntos: puntosLocal, racha: rachas.local },
    { lado: visitante, puntos: puntosVisitante, racha: rachas.visitante },
  ];
  return (
    <section className="box raised pad-4 stack-4" aria-labelledby="el-partido">
      <div>
        <h2 id="el-partido" className="text-xl">
          El partido
        </h2>
        <p className="note">{[competencia?.nombre, jornada].filter(Boolean).join(" · ")}</p>
      </div>
      <ul className="plain-list ruled">
        {lados.map(({ lado, puntos, racha }, index) => (
          <li key={index === 0 ? "local" : "visitante"} className="row-4 tight middle">
            <EscudoDeLado className={styles.escudo} lado={lado} />
            <span className="grow">
              <strong className="breakable block">{lado?.nombre ?? "A definir"}</strong>
              {lado?.equipo && <span className="note">{lado.equipo}</span>}
            </span>
            <Racha titulo="Últimos 5" resultados={racha} />
            {puntos !== null && <strong className="text-2xl display">{puntos}</strong>}
          </li>
        ))}
      </ul>
      {frase && <p>{frase}</p>}
      <div className="row-3">
        <ButtonLink to={`/partido/${id}`} variant="outline" size="small">
          {puntosLocal === null ? "Ver el partido" : "Ver el resultado"}
        </ButtonLink>
      </div>
    </section>
  );
}
