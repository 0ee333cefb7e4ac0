import ArrowRight from "icon:arrow-right";
import BadgeCheck from "icon:badge-check";
import Ban from "icon:ban";
import CircleCheck from "icon:circle-check";
import CircleDollarSign from "icon:circle-dollar-sign";
import TriangleAlert from "icon:triangle-alert";
import WifiOff from "icon:wifi-off";
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { onScreen } from "#web/notice-scale.ts";
import { Button } from "#web/ui/button.tsx";
import type { IconComponent } from "#web/ui/icon.tsx";
import styles from "./admin-ingreso.module.css";
import { isYes, type Tono, type TonoDeCarnet, type Veredicto } from "./juzgar.ts";

/** Milliseconds for which a verdict covers the screen. */
const SHOWN_MS = 2_500;
/** Longer for a rejection, which names the holder and the earlier check-in. */
const REFUSAL_SHOWN_MS = 6_000;

const ICONS: Record<Tono | TonoDeCarnet, IconComponent> = {
  adelante: CircleCheck,
  no: Ban,
  sinPagar: CircleDollarSign,
  sinRespuesta: WifiOff,
  alDia: BadgeCheck,
  adeuda: TriangleAlert,
  noEsSocio: Ban,
};

const DE_CARNET: readonly string[] = ["alDia", "adeuda", "noEsSocio"] satisfies TonoDeCarnet[];

export interface Pantalla {
  show(veredicto: Veredicto | null): void;
  shown(): Veredicto | null;
}

interface AdminVeredictoProps {
  /** Shows verdicts without rendering the page, which is too slow on some phones. */
  pantalla: Ref<Pantalla>;
  /** Gets the focus after a verdict on a scan. */
  heading: RefObject<HTMLHeadingElement | null>;
  onDone: (veredicto: Veredicto | null) => void;
  onOverride: () => void;
  onRetry: () => void;
  busy: boolean;
}

/**
 * Full-screen verdict, dismissed by a tap anywhere. Only a ticket's verdict fills the screen with one colour,
 * so that nobody confuses it with a membership card's. A verdict that can be overridden or retried waits for
 * the operator.
 */
export function AdminVeredicto({
  pantalla,
  heading,
  onDone: done,
  onOverride,
  onRetry,
  busy,
}: AdminVeredictoProps) {
  const [veredicto, setVeredicto] = useState<Veredicto | null>(null);
  const current = useRef<Veredicto | null>(null);
  const show = (next: Veredicto | null) => {
    current.current = next;
    setVeredicto(next);
  };
  useImperativeHandle(pantalla, () => ({ show, shown: () => current.current }));
  useFocusBack(heading, veredicto);
  const onDone = () => {
    show(null);
    done(veredicto);
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After a scan by camera, no element has the focus.
    if (veredicto && document.activeElement === document.body) button.current?.focus();
  }, [veredicto]);
  const dismiss = useEffectEvent(onDone);
  useEffect(() => {
    if (!veredicto || veredicto.tono === "sinRespuesta" || veredicto.salvable) return;
    const timer = setTimeout(() => dismiss(), onScreen(isYes(veredicto) ? SHOWN_MS : REFUSAL_SHOWN_MS));
    return () => clearTimeout(timer);
  }, [veredicto]);
  if (veredicto?.salvable || veredicto?.tono === "sinRespuesta") {
    const retry = veredicto.tono === "sinRespuesta";
    return (
      <Pregunta
        // Remounts, so that the first button gets the focus.
        key={veredicto.tono}
        veredicto={veredicto}
        onDone={onDone}
        stay={retry ? { label: "Probar de nuevo", run: onRetry } : { label: "No dejar pasar" }}
        leave={retry ? { label: "Seguir con otra" } : { label: "Dejar pasar igual", run: onOverride }}
        busy={busy}
      />
    );
  }
  return (
    // Always mounted, because screen readers only announce changes inside an existing live region.
    <div role="status" aria-live="assertive" aria-atomic="true">
      {veredicto && (
        <button
          ref={button}
          type="button"
          className={`${styles.verdict} ${DE_CARNET.includes(veredicto.tono) ? styles.carnet : styles[veredicto.tono]}`}
          onClick={onDone}
        >
          {DE_CARNET.includes(veredicto.tono) ? (
            <span className={`stack-3 centred text-centre clips ${styles.sheet}`}>
              <span className="text-l heading deep">Carnet de socio</span>
              <span className={`pad-4 full middle centred ${styles.band} ${styles[veredicto.tono]}`}>
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
          <span className={`with-icon above-5 round ${styles.choice}`}>
            Tocá para seguir <ArrowRight />
          </span>
        </button>
      )}
    </div>
  );
}

interface Choice {
  label: string;
  /** If undefined, the button only closes the dialog. */
  run?: () => void;
}

interface PreguntaProps {
  veredicto: Veredicto;
  onDone: () => void;
  stay: Choice;
  leave: Choice;
  busy: boolean;
}

/**
 * Modal dialog that announces the reason to screen readers. A request without a response is retried as soon
 * as the phone is online.
 */
function Pregunta({ veredicto, onDone, stay, leave, busy }: PreguntaProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  // An effect would run after the paint.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const reconnected = useEffectEvent(() => {
    if (veredicto.tono === "sinRespuesta") stay.run?.();
  });
  useEffect(() => {
    const retry = () => reconnected();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);
  const choose = ({ run }: Choice) => (run ? run() : dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={`${styles.verdict} ${styles.decision} ${styles[veredicto.tono]}`}
      onClose={onDone}
    >
      <span id={titleId} className="stack-3 centred text-centre">
        <Titulo veredicto={veredicto} />
      </span>
      <span id={textId} className="stack-3 centred text-centre">
        <Texto veredicto={veredicto} />
      </span>
      <div className={`stack-4 ${styles.choices}`}>
        <Button size="large" wide loading={busy && stay.run !== undefined} onClick={() => choose(stay)}>
          {stay.label}
        </Button>
        <button
          type="button"
          className={`target round ${styles.choice}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && choose(leave)}
        >
          {busy && leave.run ? "Un momento..." : leave.label}
        </button>
      </div>
    </dialog>
  );
}

function Titulo({ veredicto }: { veredicto: Veredicto }) {
  const Icon = ICONS[veredicto.tono];
  return (
    <>
      <Icon className={styles.verdictIcon} />
      <span className={`heading-font ${styles.verdictTitle}`}>{veredicto.titulo}</span>
    </>
  );
}

function Texto({ veredicto: { quien, datos, detalle } }: { veredicto: Veredicto }) {
  return (
    <>
      {quien && <span className={`strong ${styles.verdictWho}`}>{quien}</span>}
      {datos && <span className={`text-l ${styles.verdictDetail}`}>{datos}</span>}
      <span className={`text-l ${styles.verdictDetail}`}>{detalle}</span>
    </>
  );
}

/**
 * Restores the focus after an overlay closes: to the previous element, or else to the heading, which opens no
 * keyboard on a phone.
 */
function useFocusBack(heading: RefObject<HTMLHeadingElement | null>, shown: unknown): void {
  const before = useRef<Element | null>(null);
  const covered = useRef(false);
  useEffect(() => {
    if (shown) {
      covered.current = true;
      return;
    }
    const here = heading.current?.ownerDocument;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLButtonElement) before.current = target;
    };
    if (covered.current && here?.activeElement === here?.body) {
      const target =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
      (target ?? heading.current)?.focus({ preventScroll: true });
    }
    covered.current = false;
    here?.addEventListener("focusin", remember);
    return () => here?.removeEventListener("focusin", remember);
  }, [heading, shown]);
}
