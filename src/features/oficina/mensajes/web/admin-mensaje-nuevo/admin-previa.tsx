import { useState } from "react";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { type AnswerState, useAnswer } from "#web/use-answer.ts";
import type { PreviaDeMensaje } from "../../contract.ts";
import { enumerar, type Filtro, PALABRA_DE_ESTADO } from "../../rules.ts";
import styles from "./admin-mensaje-nuevo.module.css";

const n = (cuantas: number, una: string, varias: string) =>
  `${cuantas.toLocaleString("es-AR")} ${cuantas === 1 ? una : varias}`;

export const enCopias = (copias: number) => n(copias, "dirección", "direcciones");

/** Asks anew for each filter; the last answer stays while the next one loads. */
export function usePrevia(filtro: Filtro | null): AnswerState<PreviaDeMensaje> {
  return useAnswer(filtro && JSON.stringify(filtro), (signal) =>
    answerOf(api.mensajes.previa.$post({ json: { filtro: filtro as Filtro } }, { init: { signal } })),
  );
}

/** Who would get the message, and who would not. */
export function AdminPrevia({
  filtro,
  previa,
}: {
  filtro: Filtro | null;
  previa: AnswerState<PreviaDeMensaje>;
}) {
  if (!filtro) return <p className="muted">Completá a quiénes le escribís.</p>;
  return (
    <Loaded of={previa}>
      {(data) => (
        <div className={styles.previa} aria-busy={previa.loading}>
          <p role="status">
            <b>Llega a {enCopias(data.copias)}</b>, por {n(data.personas, "persona", "personas")}.
            {data.sinCorreo > 0 && <span>{` ${n(data.sinCorreo, "no tiene", "no tienen")} correo.`}</span>}
            {data.sinNovedades > 0 && (
              <span>{` ${n(data.sinNovedades, "no quiere", "no quieren")} novedades.`}</span>
            )}
          </p>
          {data.apagado && <Alert tone="warn">Estos mensajes están apagados: se prenden en Correos.</Alert>}
          {data.copias > 0 && <Destinatarios filtro={filtro} previa={data} />}
          {data.fuera.length > 0 && <Fuera previa={data} />}
        </div>
      )}
    </Loaded>
  );
}

/** Stays open while the filter changes, and begins at the first page of each. */
function Destinatarios({ filtro, previa }: { filtro: Filtro; previa: PreviaDeMensaje }) {
  const de = JSON.stringify(filtro);
  const [elegida, elegir] = useState({ de, pagina: 1 });
  const pagina = elegida.de === de ? elegida.pagina : 1;
  const setPagina = (siguiente: number) => elegir({ de, pagina: siguiente });
  const otra = useAnswer<PreviaDeMensaje>(pagina === 1 ? null : `${pagina} ${de}`, (signal) =>
    answerOf(api.mensajes.previa.$post({ json: { filtro, pagina } }, { init: { signal } })),
  );
  const mostrados = pagina === 1 ? previa : otra.answer?.ok ? otra.answer.data : previa;
  const paginas = Math.ceil(previa.copias / 50);
  const adminPath = useAdminPath();
  return (
    <details className={styles.lista}>
      <summary>Ver a quiénes llega</summary>
      <ul>
        {mostrados.destinatarios.map(({ personaId, nombre, correo, sobre }) => (
          <li key={personaId}>
            <Link to={adminPath(`usuarios/${personaId}`)} target="_blank">
              {nombre}
            </Link>
            <span>
              {correo}
              {sobre.length > 0 && <span>{` · por ${enumerar(sobre)}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {paginas > 1 && (
        <p className={styles.paginas}>
          <Button
            size="small"
            variant="outline"
            disabled={pagina === 1}
            onClick={() => setPagina(pagina - 1)}
          >
            Anteriores
          </Button>
          <span>
            {pagina} de {paginas}
          </span>
          <Button
            size="small"
            variant="outline"
            disabled={pagina === paginas}
            onClick={() => setPagina(pagina + 1)}
          >
            Siguientes
          </Button>
        </p>
      )}
    </details>
  );
}

function Fuera({ previa: { fuera, sinCorreo, sinNovedades } }: { previa: PreviaDeMensaje }) {
  const adminPath = useAdminPath();
  const faltan = sinCorreo + sinNovedades - fuera.length;
  return (
    <details className={styles.lista}>
      <summary>Ver a quiénes no</summary>
      <ul>
        {fuera.map(({ personaId, nombre, motivo }) => (
          <li key={personaId}>
            <Link to={adminPath(`usuarios/${personaId}`)} target="_blank">
              {nombre}
            </Link>
            <span>{PALABRA_DE_ESTADO[motivo]}</span>
          </li>
        ))}
      </ul>
      {faltan > 0 && <p className="muted">Y {n(faltan, "persona más", "personas más")}.</p>}
    </details>
  );
}
