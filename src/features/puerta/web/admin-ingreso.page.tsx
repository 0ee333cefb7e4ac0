import { TextInput } from "@mantine/core";
import { ArrowLeft, Volume2, VolumeX } from "lucide-react";
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { club } from "#club";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { isMuted, prepareSound, setMuted, signal } from "./admin-avisos.ts";
import { agruparCodigo, caretTras, esCarnet, estaCompleto } from "./admin-codigo.ts";
import styles from "./admin-ingreso.module.css";
import { useIngresos } from "./admin-use-ingresos.ts";
import { AdminVeredicto, type Veredicto, veredictoDe, veredictoDeCarnet } from "./admin-veredicto.tsx";
import { AdminVisor } from "./admin-visor.tsx";

/** How long an answer covers the screen before the next code is read. */
const SHOWN_MS = 2_500;
/** A code that was out of the picture for this long and comes back is shown again on purpose. */
const GONE_MS = 1_500;
/** A gate does not wait longer than this for an answer. */
const PATIENCE_MS = 8_000;

export const clientMiddleware = [
  guard(["administrador", "administradorB"], { loggedOut: "/login", missingRole: "/" }),
];

export const meta = () => pageMeta({ title: "Ingreso en la puerta", index: false });

/**
 * The gate (product §6): reads tickets with the camera or takes their code, and says loudly who may pass.
 * Membership cards too: whose it is, and whether that member is up to date.
 */
export default function AdminIngreso() {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<Veredicto | null>(null);
  const [last, setLast] = useState<Veredicto | null>(null);
  const [muted, mute] = useState(isMuted);
  const [ingresos, addIngreso] = useIngresos();
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** The code that was answered last, and when the camera last saw it. */
  const answered = useRef<{ code: string; seenAt: number } | null>(null);

  const [verify, checking] = useSingleFlight(async (codigo: string) => {
    const veredicto = await judge(codigo);
    const judged = veredicto.tono !== "sinRespuesta";
    answered.current = judged ? { code: codigo, seenAt: performance.now() } : null;
    if (judged) setCode("");
    if (veredicto.tono === "adelante") addIngreso();
    if (!muted) signal(veredicto.tono === "adelante" || veredicto.tono === "alDia");
    setShown(veredicto);
    setLast(veredicto);
  });

  // What was not answered stays until somebody has seen it.
  useEffect(() => {
    if (!shown || shown.tono === "sinRespuesta") return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function seen(found: string) {
    const now = performance.now();
    const known = answered.current;
    if (known?.code === found && now - known.seenAt < GONE_MS) {
      known.seenAt = now;
      return;
    }
    if (shown || checking) return;
    // No code of ours is longer, and the server would not read it either.
    if (found.length <= 64) void verify(found);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget;
    caret.current = caretTras(value, selectionStart ?? value.length);
    setCode(agruparCodigo(value));
    setError(null);
    setShown(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    prepareSound();
    field.current?.focus();
    if (shown) setShown(null);
    else if (estaCompleto(code)) void verify(code);
    else
      setError(
        code
          ? "El código tiene 16 letras y números; el de un carnet, SOC adelante"
          : "Escribí o escaneá el código",
      );
  }

  function toggleSound() {
    prepareSound();
    setMuted(!muted);
    mute(!muted);
  }

  return (
    <div className={styles.gate}>
      <div className={styles.bar}>
        <Link to={`/${club.slug}/admin/eventos/`} className={styles.icon} aria-label="Volver a eventos">
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className={styles.title}>Ingreso en la puerta</h1>
        <button
          type="button"
          className={styles.icon}
          aria-pressed={muted}
          aria-label="Silenciar"
          onClick={toggleSound}
        >
          {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </button>
      </div>

      <p className={styles.count}>
        <strong>{ingresos}</strong> {ingresos === 1 ? "persona ingresó" : "personas ingresaron"}
        {last && (
          <span className={`${styles.last} ${styles[last.tono]}`}>
            {last.titulo}
            {last.quien && ` ${last.quien}`}
          </span>
        )}
      </p>

      <AdminVisor onCode={seen} onOpen={prepareSound} />

      <form className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label="Código de la entrada o del carnet"
          classNames={{ input: styles.code }}
          value={code}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          onChange={type}
        />
        <Button type="submit" size="large" wide loading={checking}>
          Verificar
        </Button>
      </form>

      <AdminVeredicto veredicto={shown} onDone={() => setShown(null)} />
    </div>
  );
}

async function judge(codigo: string): Promise<Veredicto> {
  const options = { init: { signal: AbortSignal.timeout(PATIENCE_MS) } };
  return esCarnet(codigo)
    ? veredictoDeCarnet(await answerOf(api.socio.carnet.verificar.$post({ json: { codigo } }, options)))
    : veredictoDe(await answerOf(api.entradas.ingreso.$post({ json: { codigo } }, options)));
}
