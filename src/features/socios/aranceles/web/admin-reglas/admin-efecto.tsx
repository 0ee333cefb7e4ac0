import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { ObjectCard, ObjectCards } from "#web/admin/object-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import type { EfectoDeReglas } from "../../contract.ts";
import styles from "../aranceles.module.css";

/** What each changed rule does to the next instalments of real families. */
export function AdminEfecto({ efecto: { periodo, cambios } }: { efecto: EfectoDeReglas }) {
  if (cambios.length === 0) return <Alert tone="info">No cambiaste ninguna regla.</Alert>;
  return (
    <section aria-labelledby="efecto" className={styles.list}>
      <h2 id="efecto">Lo que cambia en las cuotas de {formatMes(periodo)}</h2>
      <ObjectCards>
        {cambios.map((cambio) => (
          <ObjectCard key={cambio.regla} title={cambio.nombre}>
            <p>
              Antes: {cambio.antes}. Ahora: {cambio.despues}.
            </p>
            <p>
              <strong>{resumenDe(cambio)}</strong>
            </p>
            {cambio.familias.map((familia) => (
              <div key={familia.personas[0]?.id}>
                <h4>{familia.nombre}</h4>
                <ul className={styles.list}>
                  {familia.personas.map((persona) => (
                    <li key={persona.id} className={styles.row}>
                      <span className={styles.what}>{persona.nombre}</span>
                      <span>
                        {persona.antes === persona.despues
                          ? formatMoney(persona.antes)
                          : `de ${formatMoney(persona.antes)} a ${formatMoney(persona.despues)}`}
                        {persona.venceAntes !== persona.venceDespues && (
                          <span>{`, vence el ${formatFecha(persona.venceDespues)} en vez del ${formatFecha(persona.venceAntes)}`}</span>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </ObjectCard>
        ))}
      </ObjectCards>
    </section>
  );
}

function resumenDe({ personas, diferencia, regla }: EfectoDeReglas["cambios"][number]): string {
  if (regla === "ausencia") return "Vale para las ausencias que anotes desde ahora.";
  if (regla === "avisoDeAumento") return "No cambia ninguna cuota.";
  if (regla === "diasDePrimera") return "Vale para quienes entren desde ahora.";
  if (regla === "diaDeDebito")
    return "Vale para los débitos que se activen desde ahora. Los que ya están siguen en su día.";
  if (personas === 0) return "Hoy no cambia la cuota de nadie.";
  const quienes = personas === 1 ? "Le cambia a 1 persona" : `Les cambia a ${personas} personas`;
  if (diferencia === 0) return `${quienes}.`;
  const cuando = regla === "recargo" ? ", si pagan fuera de término" : "";
  return `${quienes}: ${formatMoney(Math.abs(diferencia))} ${diferencia > 0 ? "más" : "menos"} por mes en total${cuando}.`;
}
