import { TextInput } from "@mantine/core";
import { ArrowLeft, Search, Ticket, Undo2, Volume2, VolumeX } from "lucide-react";
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { club } from "#club";
import { AdminRegistrarVenta } from "#features/entradas/web/admin-registrar-venta.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { isMuted, prepareSound, setMuted, signal } from "./admin-avisos.ts";
import { AdminBuscarPersona } from "./admin-buscar-persona.tsx";
import { agruparCodigo, caretTras, esCarnet, estaCompleto } from "./admin-codigo.ts";
import { AdminElegirEventos, AdminEventosDePuerta } from "./admin-eventos-de-puerta.tsx";
import styles from "./admin-ingreso.module.css";
import { AdminVeredicto, type Veredicto, veredictoDe, veredictoDeCarnet } from "./admin-veredicto.tsx";
import { AdminVisor } from "./admin-visor.tsx";
import { usePuerta } from "./use-puerta.ts";

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

/** What is judged: a code, or the ticket of somebody found by name. */
type Pedido = { codigo: string } | { entradaId: number };
type Panel = "eventos" | "buscar" | "vender";

/**
 * The gate (product §12.2): for the events that it serves it reads tickets with the camera, takes their code or finds
 * their people, and says loudly who may pass. Membership cards too: whose it is, and whether that member is up to date.
 */
export default function AdminIngreso() {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<Veredicto | null>(null);
  const [last, setLast] = useState<Veredicto | null>(null);
  const [muted, mute] = useState(isMuted);
  const [panel, setPanel] = useState<Panel | null>(null);
  /** What was done beside a verdict, for everybody to see and hear. */
  const [done, setDone] = useState<string | null>(null);
  /** What the verdict on the screen is about, to ask again with "Dejar pasar igual". */
  const asked = useRef<Pedido | null>(null);
  const { ids, eventos, answer, select, refresh } = usePuerta();
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** The code that was answered last, and when the camera last saw it. */
  const answered = useRef<{ code: string; seenAt: number } | null>(null);

  const [verify, checking] = useSingleFlight(async (pedido: Pedido, igual?: boolean) => {
    const veredicto = await judge(pedido, ids, igual === true);
    const judged = veredicto.tono !== "sinRespuesta";
    asked.current = pedido;
    answered.current =
      judged && "codigo" in pedido ? { code: pedido.codigo, seenAt: performance.now() } : null;
    if (judged) setCode("");
    if (veredicto.tono === "adelante") refresh();
    setDone(null);
    if (!muted) signal(veredicto.tono === "adelante" || veredicto.tono === "alDia");
    setShown(veredicto);
    setLast(veredicto);
  });

  const [undo] = useSingleFlight(async (entradaId: number, persona: string) => {
    const undone = await answerOf(
      api.entradas[":id"].ingreso.deshacer.$post({ param: { id: String(entradaId) } }),
    );
    if (undone.ok) {
      setLast(null);
      // The same code may be shown again at once.
      answered.current = null;
      refresh();
    }
    setDone(undone.ok ? `Se deshizo el ingreso de ${persona}.` : undone.problem.detail);
  });

  // What was not answered, or has to be decided, stays until somebody has seen it.
  useEffect(() => {
    if (!shown || shown.tono === "sinRespuesta" || shown.salvable) return;
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
    if (shown || checking || panel) return;
    // No code of ours is longer, and the server would not read it either.
    if (found.length <= 64) ask(found);
  }

  /** A ticket is judged for the events of this gate; a membership card needs none. */
  function ask(codigo: string) {
    if (ids.length === 0 && !esCarnet(codigo)) setPanel("eventos");
    else void verify({ codigo });
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
    else if (estaCompleto(code)) ask(code);
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

      {!answer ? (
        <Spinner text="Cargando los eventos..." />
      ) : !answer.ok && eventos.length === 0 ? (
        <LoadFailure problem={answer.problem} onRetry={refresh} />
      ) : (
        <AdminEventosDePuerta eventos={eventos} stale={!answer.ok} onChange={() => setPanel("eventos")} />
      )}

      {(last || done) && (
        <div className={styles.lastRow}>
          <span role="status">{done}</span>
          {last && !done && (
            <span className={`${styles.last} ${styles[last.tono]}`}>
              {last.titulo}
              {last.quien && ` ${last.quien}`}
            </span>
          )}
          {last?.entradaId !== undefined && (
            <Button
              size="small"
              variant="outline"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => void undo(last.entradaId ?? 0, last.quien ?? "")}
            >
              Deshacer
            </Button>
          )}
        </div>
      )}

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

      <div className={styles.tools}>
        <Button
          variant="outline"
          icon={<Search aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setPanel(ids.length === 0 ? "eventos" : "buscar")}
        >
          Buscar persona
        </Button>
        <Button
          variant="outline"
          icon={<Ticket aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setPanel("vender")}
        >
          Vender entrada
        </Button>
      </div>

      <AdminElegirEventos
        opened={panel === "eventos"}
        selected={ids}
        onClose={() => setPanel(null)}
        onSelect={(chosen) => {
          select(chosen);
          setPanel(null);
        }}
      />
      <AdminBuscarPersona
        opened={panel === "buscar"}
        eventos={ids}
        onClose={() => setPanel(null)}
        onAdmit={({ entradaId }) => {
          setPanel(null);
          void verify({ entradaId });
        }}
        onUndo={({ entradaId, persona }) => {
          setPanel(null);
          void undo(entradaId, persona);
        }}
      />
      <AdminRegistrarVenta
        opened={panel === "vender"}
        eventoId={ids[0]}
        onClose={() => setPanel(null)}
        onSold={refresh}
        onAdmit={(codigo) => {
          setPanel(null);
          ask(codigo);
        }}
      />
      <AdminVeredicto
        veredicto={shown}
        onDone={() => setShown(null)}
        onOverride={() => asked.current && void verify(asked.current, true)}
        overriding={checking}
      />
    </div>
  );
}

async function judge(pedido: Pedido, eventos: number[], igual: boolean): Promise<Veredicto> {
  const options = { init: { signal: AbortSignal.timeout(PATIENCE_MS) } };
  return "codigo" in pedido && esCarnet(pedido.codigo)
    ? veredictoDeCarnet(
        await answerOf(api.socio.carnet.verificar.$post({ json: { codigo: pedido.codigo } }, options)),
      )
    : veredictoDe(
        await answerOf(api.entradas.ingreso.$post({ json: { ...pedido, eventos, igual } }, options)),
      );
}
