import {
  ArrowRight,
  Ban,
  CircleCheck,
  CircleDollarSign,
  type LucideIcon,
  RotateCcw,
  WifiOff,
} from "lucide-react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { Answer } from "#web/api.ts";
import styles from "./admin-ingreso.module.css";

interface Ingreso {
  persona: string;
  evento: { nombre: string; fecha: string; hora: string };
  ingresoEn: string;
}

export type Tono = "adelante" | "no" | "sinPagar" | "sinRespuesta";

/** What the gate says of a code, in words that are seen from two steps away. */
export interface Veredicto {
  tono: Tono;
  titulo: string;
  quien?: string;
  detalle: string;
}

/** The verdict of POST /entradas/ingreso (product §6). Without an answer of the server there is none: nobody was judged. */
export function veredictoDe(answer: Answer<Ingreso>): Veredicto {
  if (answer.ok) {
    const { persona, evento, ingresoEn } = answer.data;
    return {
      tono: "adelante",
      titulo: "¡ADELANTE!",
      quien: persona,
      detalle: `${evento.nombre}, ${formatFecha(evento.fecha)} - ${evento.hora} hs. Ingresó a las ${clubTime(new Date(ingresoEn)).hora}.`,
    };
  }
  const { status, problem } = answer;
  if (status === 409 && problem.code === "no-paga")
    return { tono: "sinPagar", titulo: "NO ESTÁ PAGA", detalle: problem.detail };
  if (status === 409) return { tono: "no", titulo: "YA INGRESÓ", detalle: problem.detail };
  if (status === 404 || status === 422)
    return { tono: "no", titulo: "CÓDIGO DESCONOCIDO", detalle: problem.detail };
  if (status === 0)
    return {
      tono: "sinRespuesta",
      titulo: "SIN CONEXIÓN",
      detalle: "Probá de nuevo: no llegamos a consultar esta entrada.",
    };
  return { tono: "sinRespuesta", titulo: "SIN RESPUESTA", detalle: problem.detail };
}

const ICONS: Record<Tono, LucideIcon> = {
  adelante: CircleCheck,
  no: Ban,
  sinPagar: CircleDollarSign,
  sinRespuesta: WifiOff,
};

/** The loud answer over the whole screen; a tap anywhere goes on. */
export function AdminVeredicto({ veredicto, onDone }: { veredicto: Veredicto | null; onDone: () => void }) {
  const Icon = veredicto && ICONS[veredicto.tono];
  return (
    // Always there: readers announce what comes into a region, not a region that comes.
    <div role="status" aria-live="assertive" aria-atomic="true">
      {veredicto && Icon && (
        <button type="button" className={`${styles.verdict} ${styles[veredicto.tono]}`} onClick={onDone}>
          <Icon className={styles.verdictIcon} aria-hidden="true" />
          <span className={styles.verdictTitle}>{veredicto.titulo}</span>
          {veredicto.quien && <span className={styles.verdictWho}>{veredicto.quien}</span>}
          <span className={styles.verdictDetail}>{veredicto.detalle}</span>
          <span className={styles.verdictNext}>
            {veredicto.tono === "sinRespuesta" ? (
              <>
                <RotateCcw aria-hidden="true" /> Tocá para probar de nuevo
              </>
            ) : (
              <>
                Tocá para seguir <ArrowRight aria-hidden="true" />
              </>
            )}
          </span>
        </button>
      )}
    </div>
  );
}
