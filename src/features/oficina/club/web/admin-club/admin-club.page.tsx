import { type ClientLoaderFunctionArgs, data, useLoaderData } from "react-router";
import { type Grupo, NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { formatInstant } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { ResumenDeAjuste } from "../../contract.ts";
import { DESCRIPCIONES, nombresDeCampos } from "../../rules.ts";
import styles from "./admin-club.module.css";
import { Editor } from "./editor.tsx";

export const meta = pageMeta({ title: "Datos del club, administración", index: false });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const grupo = (params["*"] ?? "").replace(/\/$/, "");
  const options = { init: { signal: request.signal } };
  if (grupo === "") return { grupo: null, grupos: await answerOf(api.club.ajustes.$get({}, options)) };
  if (!esGrupo(grupo)) throw data(null, { status: 404 });
  const param = { grupo };
  return { grupo, ajuste: await answerOf(api.club.ajustes[":grupo"].$get({ param }, options)) };
}

function esGrupo(texto: string): texto is Grupo {
  return Object.hasOwn(NOMBRES_DE_GRUPOS, texto);
}

/** The club's settings (Rule CLU-1): an index, and a form for each group. */
export default function AdminClub() {
  const loaded = useLoaderData<typeof clientLoader>();
  const answer = loaded.grupo === null ? loaded.grupos : loaded.ajuste;
  const failed = useLoaderAnswer<unknown>(answer);
  const title = loaded.grupo === null ? "Datos del club" : NOMBRES_DE_GRUPOS[loaded.grupo];
  if (!answer.ok)
    return (
      <StaffScreen title={title}>
        <Loaded of={failed}>{() => null}</Loaded>
      </StaffScreen>
    );
  if (loaded.grupo === null) return <Indice grupos={loaded.grupos.ok ? loaded.grupos.data : []} />;
  if (!loaded.ajuste.ok) return null;
  return <Editor key={loaded.grupo} grupo={loaded.grupo} ajuste={loaded.ajuste.data} />;
}

function Indice({ grupos }: { grupos: readonly ResumenDeAjuste[] }) {
  return (
    <StaffScreen
      title="Datos del club"
      lead="Lo que el sitio dice del club. Lo que guardás se ve enseguida en todas las páginas y en los correos."
    >
      <ul className="columns-l" role="list">
        {keysOf(DESCRIPCIONES).map((grupo) => {
          const row = grupos.find((one) => one.grupo === grupo);
          return (
            <li key={grupo} className={`box column raised ${styles.group}`}>
              <h2 className="row-2 middle text-xl">
                <StaffLink className={`not-underlined bright ${styles.link}`} to={`club/${grupo}`}>
                  {NOMBRES_DE_GRUPOS[grupo]}
                </StaffLink>
              </h2>
              <p>{DESCRIPCIONES[grupo]}</p>
              {row && row.camposDanados.length > 0 && (
                <Alert tone="warn" title="Con valores iniciales">
                  {nombresDeCampos(grupo, row.camposDanados)}.
                </Alert>
              )}
              <p className="muted text-xs to-foot">{cuandoCambio(row)}</p>
            </li>
          );
        })}
      </ul>
    </StaffScreen>
  );
}

function cuandoCambio(row: ResumenDeAjuste | undefined): string {
  if (!row?.creadoEn) return "Como vino, sin cambios.";
  return `Último cambio: ${formatInstant(row.creadoEn)}${row.usuario ? `, por ${row.usuario}` : ""}.`;
}
