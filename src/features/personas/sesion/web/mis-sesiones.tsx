import LogOut from "icon:log-out";
import MonitorSmartphone from "icon:monitor-smartphone";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useReportedWrite } from "#web/use-write.ts";
import type { SesionPropia } from "../contract.ts";
import styles from "./sesion.module.css";

interface MisSesionesProps {
  sesiones: readonly SesionPropia[];
  /** Called when a session was ended, or turned out to have ended already. */
  onChange: () => void;
}

export function MisSesiones({ sesiones, onChange }: MisSesionesProps) {
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
