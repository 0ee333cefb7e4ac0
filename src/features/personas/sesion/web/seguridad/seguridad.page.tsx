import LogOut from "icon:log-out";
import MonitorSmartphone from "icon:monitor-smartphone";
import { useLoaderData, useRevalidator } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useReportedWrite } from "#web/use-write.ts";
import type { SesionPropia } from "../../contract.ts";
import styles from "../sesion.module.css";
import { SegundoPaso } from "./segundo-paso.tsx";

export const meta = pageMeta({ title: "Seguridad", index: false });

export async function clientLoader() {
  const [sesiones, segundoPaso] = await Promise.all([
    answerOf(api.sesiones.$get()),
    answerOf(api.usuario["segundo-paso"].$get()),
  ]);
  if (!sesiones.ok) return { datos: null, fallo: sesiones.problem.detail };
  if (!segundoPaso.ok) return { datos: null, fallo: segundoPaso.problem.detail };
  return { datos: { sesiones: sesiones.data, segundoPaso: segundoPaso.data }, fallo: null };
}

export const HydrateFallback = GuardFallback;

export default function Seguridad() {
  const { datos, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const session = useSession();
  useRevalidateOnReturn();
  if (!datos) {
    return <LoadProblem title="No pudimos traer tus sesiones" detail={fallo} />;
  }
  const { sesiones, segundoPaso } = datos;
  const reload = () => void revalidate();
  return (
    <div className="stack-4">
      <div className="stack-5 pair-l top">
        {(segundoPaso.activo || hasRole(session, ["administrador", "administradorB"])) && (
          <SegundoPaso estado={segundoPaso} onChange={reload} />
        )}
        <MisSesiones sesiones={sesiones} onChange={reload} />
      </div>
    </div>
  );
}

interface MisSesionesProps {
  sesiones: readonly SesionPropia[];
  /** Called when a session was ended, or turned out to have ended already. */
  onChange: () => void;
}

function MisSesiones({ sesiones, onChange }: MisSesionesProps) {
  const otras = sesiones.filter((sesion) => !sesion.esta);
  /** Ends one session, or all others. */
  const [cerrar, cerrando, result] = useReportedWrite(
    (sesion: SesionPropia | null) =>
      answerOf(sesion ? api.sesiones[":id"].$delete({ param: { id: sesion.id } }) : api.sesiones.$delete()),
    {
      onDone: (_, sesion) => ({
        tone: "success",
        text: sesion ? `Cerramos la sesión de ${sesion.dispositivo}.` : "Cerramos todas las demás sesiones.",
      }),
      onChange,
    },
  );

  return (
    <Card as="section" aria-labelledby="sesiones">
      <h2 id="sesiones">Dónde tenés tu sesión abierta</h2>
      <p>Si ves un dispositivo que no conocés, cerrá esa sesión y cambiá tu contraseña en Mis datos.</p>
      <FormResult result={result} />
      <ul className="plain-list ruled">
        {sesiones.map((sesion) => (
          <li key={sesion.id} className={`row-3 middle ${styles.sesion}`}>
            <MonitorSmartphone size="1.5rem" className="muted" />
            <div className="grow stack-0">
              <strong>{sesion.dispositivo}</strong>
              <small>Desde el {formatInstant(sesion.desde)}</small>
              {!sesion.esta && <small>Último uso: {formatInstant(sesion.ultimoUso)}</small>}
            </div>
            {sesion.esta ? (
              <Badge tone="success">Esta sesión</Badge>
            ) : (
              <Button
                variant="outline"
                size="small"
                aria-label={`Cerrar la sesión de ${sesion.dispositivo}, abierta el ${formatInstant(sesion.desde)}`}
                onClick={() => cerrar(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otras.length > 0 && (
        <Button
          variant="danger"
          className={styles.todas}
          icon={<LogOut />}
          loading={cerrando}
          onClick={() => cerrar(null)}
        >
          Cerrar todas las demás
        </Button>
      )}
    </Card>
  );
}
