import {
  ArrowRight,
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleDollarSign,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  WifiOff,
} from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { CarnetLeido } from "#features/socios/contract.ts";
import type { Answer } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { Ingreso } from "../contract.ts";
import { MOTIVOS_SALVABLES, type MotivoSalvable } from "../rules.ts";
import styles from "./admin-ingreso.module.css";

export type Tono = "adelante" | "no" | "sinPagar" | "sinRespuesta";
/** A membership card's. */
export type TonoDeCarnet = "alDia" | "adeuda" | "noEsSocio";

/** What the gate says of a code, in words that are seen from two steps away. */
export interface Veredicto {
  tono: Tono | TonoDeCarnet;
  titulo: string;
  quien?: string;
  /** More of who it is. */
  datos?: string;
  detalle: string;
  /** Somebody has to decide: "Dejar pasar igual" is offered. */
  salvable?: boolean;
  /** The ticket that was let in, whose check-in can be undone. */
  entradaId?: number;
}

const TITULOS: Record<MotivoSalvable, string> = {
  "otro-evento": "OTRO EVENTO",
  "otra-fecha": "OTRA FECHA",
  "evento-suspendido": "EVENTO SUSPENDIDO",
};

const isMotivoSalvable = (code: string): code is MotivoSalvable =>
  (MOTIVOS_SALVABLES as readonly string[]).includes(code);

/** The verdict of POST /entradas/ingreso (product §6). Without an answer of the server there is none: nobody was judged. */
export function veredictoDe(answer: Answer<Ingreso>): Veredicto {
  if (answer.ok) {
    const { entradaId, persona, evento, ingresoEn, igual } = answer.data;
    return {
      tono: "adelante",
      titulo: "¡ADELANTE!",
      entradaId,
      quien: persona,
      ...(igual ? { datos: "Pasa igual: queda anotado en la entrada." } : {}),
      detalle: `${evento.nombre}, ${formatFecha(evento.fecha)} - ${evento.hora} hs. Ingresó a las ${clubTime(new Date(ingresoEn)).hora}.`,
    };
  }
  const { status, problem } = answer;
  if (status === 409 && isMotivoSalvable(problem.code))
    return { tono: "no", titulo: TITULOS[problem.code], detalle: problem.detail, salvable: true };
  if (status === 409 && problem.code === "sin-pagar")
    return { tono: "sinPagar", titulo: "NO ESTÁ PAGA", detalle: problem.detail };
  if (status === 409) return { tono: "no", titulo: "YA INGRESÓ", detalle: problem.detail };
  if (status === 404 || status === 422)
    return { tono: "no", titulo: "CÓDIGO DESCONOCIDO", detalle: problem.detail };
  return sinRespuesta(status, problem.detail);
}

/**
 * The verdict of POST /socio/carnet/verificar. It lets nobody in by itself: whether a member passes without a
 * ticket is the door's to know.
 */
export function veredictoDeCarnet(answer: Answer<CarnetLeido>): Veredicto {
  if (answer.ok) {
    const { persona, numero, plan, estado, cuotasAdeudadas, importeAdeudado } = answer.data;
    const quien = { quien: persona, datos: `Socio n.º ${numero} · ${plan}` };
    if (estado === "al_dia")
      return { tono: "alDia", titulo: "AL DÍA", ...quien, detalle: "No tiene cuotas vencidas." };
    const cuotas = cuotasAdeudadas === 1 ? "1 cuota" : `${cuotasAdeudadas} cuotas`;
    return {
      tono: "adeuda",
      titulo: "ADEUDA",
      ...quien,
      detalle: `${cuotas}, ${formatMoney(importeAdeudado)}`,
    };
  }
  const { status, problem } = answer;
  if (status === 409) return { tono: "noEsSocio", titulo: "YA NO ES SOCIO", detalle: problem.detail };
  if (status === 404 || status === 422)
    return { tono: "noEsSocio", titulo: "CARNET DESCONOCIDO", detalle: problem.detail };
  return sinRespuesta(status, problem.detail);
}

function sinRespuesta(status: number, detalle: string): Veredicto {
  return status === 0
    ? {
        tono: "sinRespuesta",
        titulo: "SIN CONEXIÓN",
        detalle: "Probá de nuevo: no llegamos a consultar este código.",
      }
    : { tono: "sinRespuesta", titulo: "SIN RESPUESTA", detalle };
}

const ICONS: Record<Tono | TonoDeCarnet, LucideIcon> = {
  adelante: CircleCheck,
  no: Ban,
  sinPagar: CircleDollarSign,
  sinRespuesta: WifiOff,
  alDia: BadgeCheck,
  adeuda: TriangleAlert,
  noEsSocio: Ban,
};

const DE_CARNET: readonly string[] = ["alDia", "adeuda", "noEsSocio"] satisfies TonoDeCarnet[];

interface AdminVeredictoProps {
  veredicto: Veredicto | null;
  onDone: () => void;
  /** Lets in all the same. */
  onOverride: () => void;
  overriding: boolean;
}

/**
 * The loud answer over the whole screen; a tap anywhere goes on. A ticket's fills it with one colour; a
 * membership card's is a card on purple, so that nobody takes one for the other. One that can be overridden waits for
 * the decision.
 */
export function AdminVeredicto({ veredicto, onDone, onOverride, overriding }: AdminVeredictoProps) {
  if (veredicto?.salvable)
    return <Decision veredicto={veredicto} onDone={onDone} onOverride={onOverride} overriding={overriding} />;
  return (
    // Always there: readers announce what comes into a region, not a region that comes.
    <div role="status" aria-live="assertive" aria-atomic="true">
      {veredicto && (
        <button
          type="button"
          className={`${styles.verdict} ${DE_CARNET.includes(veredicto.tono) ? styles.carnet : styles[veredicto.tono]}`}
          onClick={onDone}
        >
          {DE_CARNET.includes(veredicto.tono) ? (
            <span className={styles.sheet}>
              <span className={styles.eyebrow}>Carnet de socio</span>
              <span className={`${styles.band} ${styles[veredicto.tono]}`}>
                <Titulo veredicto={veredicto} />
              </span>
              <Texto veredicto={veredicto} />
            </span>
          ) : (
            <>
              <Titulo veredicto={veredicto} />
              <Texto veredicto={veredicto} />
            </>
          )}
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

/** A modal: the keyboard is inside, Esc refuses, and readers say the reason as it opens. */
function Decision({
  veredicto,
  onDone,
  onOverride,
  overriding,
}: AdminVeredictoProps & { veredicto: Veredicto }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={`${styles.verdict} ${styles.decision} ${styles.no}`}
      onClose={onDone}
    >
      <span id={titleId} className={styles.decisionTitle}>
        <Titulo veredicto={veredicto} />
      </span>
      <span id={textId}>
        <Texto veredicto={veredicto} />
      </span>
      <div className={styles.choices}>
        <Button size="large" wide onClick={() => dialog.current?.close()}>
          No dejar pasar
        </Button>
        <button
          type="button"
          className={styles.override}
          aria-disabled={overriding || undefined}
          onClick={onOverride}
        >
          {overriding ? "Un momento..." : "Dejar pasar igual"}
        </button>
      </div>
    </dialog>
  );
}

function Titulo({ veredicto }: { veredicto: Veredicto }) {
  const Icon = ICONS[veredicto.tono];
  return (
    <>
      <Icon className={styles.verdictIcon} aria-hidden="true" />
      <span className={styles.verdictTitle}>{veredicto.titulo}</span>
    </>
  );
}

function Texto({ veredicto: { quien, datos, detalle } }: { veredicto: Veredicto }) {
  return (
    <>
      {quien && <span className={styles.verdictWho}>{quien}</span>}
      {datos && <span className={styles.verdictDetail}>{datos}</span>}
      <span className={styles.verdictDetail}>{detalle}</span>
    </>
  );
}
