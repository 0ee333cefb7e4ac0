import ArrowLeft from "icon:arrow-left";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { AdminRegistrarVenta } from "#features/eventos/entradas/web/admin-registrar-venta.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { staffOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { isMuted, prepareSound, setMuted, signal } from "./admin-avisos.ts";
import { AdminBuscarPersona } from "./admin-buscar-persona.tsx";
import { AdminCampo } from "./admin-campo.tsx";
import { esCarnet, estaCompleto } from "./admin-codigo.ts";
import { AdminHerramientas, AdminSilencio, AdminUltimo } from "./admin-controles.tsx";
import { AdminElegirEventos, AdminEventosDePuerta } from "./admin-eventos-de-puerta.tsx";
import styles from "./admin-ingreso.module.css";
import { AdminVeredicto } from "./admin-veredicto.tsx";
import { AdminVisor } from "./admin-visor.tsx";
import { isYes, type Pedido, type Veredicto } from "./juzgar.ts";
import { AdminSinConexion } from "./sin-conexion/admin-sin-conexion.tsx";
import { useSinConexion } from "./sin-conexion/use-sin-conexion.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { usePuerta } from "./use-puerta.ts";

/** A code that reappears after this time counts as a new scan. */
const GONE_MS = 1_500;

export const clientMiddleware = staffOnly;

export const meta = pageMeta({ title: "Ingreso en la puerta", index: false });

/** The installed app is the gate. */
export const handle = { manifest: "/puerta.webmanifest" };

type Panel = "eventos" | "buscar" | "vender";

/**
 * The gate (Rule PUE-2): checks in tickets of the selected events by camera, typed code or search, with a full-screen
 * verdict. Also reads membership cards and shows whether the member's instalments are up to date.
 */
export default function AdminIngreso() {
  const club = useClub();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<Veredicto | null>(null);
  const [last, setLast] = useState<Veredicto | null>(null);
  const [muted, mute] = useState(isMuted);
  const [panel, setPanel] = useState<Panel | null>(null);
  /** Status message, visible and announced. */
  const [done, setDone] = useState<string | null>(null);
  /** The request behind the verdict on screen, for a retry. */
  const asked = useRef<Pedido | null>(null);
  const { ids, eventos, answer, select, refresh } = usePuerta();
  const { preparacion, online, loggedIn, judge, download, forget } = useSinConexion(ids, answer);
  const field = useRef<HTMLInputElement>(null);
  /** The last judged code and when the camera last saw it. */
  const answered = useRef<{ code: string; seenAt: number } | null>(null);

  const heading = useFocusBack(shown);

  const [verify, checking] = useSingleFlight(async (pedido: Pedido) => {
    const veredicto = await judge(pedido);
    asked.current = pedido;
    answered.current = "codigo" in pedido.que ? { code: pedido.que.codigo, seenAt: performance.now() } : null;
    if (veredicto.tono !== "sinRespuesta") setCode("");
    if (veredicto.tono === "adelante") refresh();
    setDone(null);
    if (!muted) signal(isYes(veredicto));
    setShown(veredicto);
    setLast(veredicto);
  });

  const scan = (que: Pedido["que"]) => void verify({ que, intento: randomUuid(), igual: false });
  const retry = () => asked.current && void verify(asked.current);

  const [undo] = useSingleFlight(async (entradaId: number, persona: string) => {
    const undone = await answerOf(
      api.entradas[":id"].ingreso.deshacer.$post({ param: { id: String(entradaId) } }),
    );
    if (undone.ok) {
      setLast(null);
      // Allow the same code again at once.
      answered.current = null;
      forget();
      refresh();
    }
    setDone(undone.ok ? `Se deshizo el ingreso de ${persona}.` : undone.problem.detail);
  });

  // The installed app has no event in its address: without a connection it serves those that it has.
  const start = useEffectEvent(() => {
    const open = preparacion.eventos.filter(({ cierra }) => Date.parse(cierra) > Date.now());
    if (ids.length === 0 && open.length > 0)
      select(
        open.map(({ id }) => id),
        true,
      );
  });
  useEffect(() => {
    if (!online && preparacion.eventos.length > 0) start();
  }, [online, preparacion]);

  function seen(found: string) {
    const now = performance.now();
    const known = answered.current;
    if (known?.code === found && now - known.seenAt < GONE_MS) {
      known.seenAt = now;
      return;
    }
    if (shown || checking || panel) return;
    // Longer than any valid code; the server would reject it.
    if (found.length <= 64) ask(found);
  }

  /** Tickets are judged against the events of this gate; membership cards need no event. */
  function ask(codigo: string) {
    if (ids.length === 0 && !esCarnet(codigo)) setPanel("eventos");
    else scan({ codigo });
  }

  function type(typed: string) {
    setCode(typed);
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
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Ingreso en la puerta
        </h1>
        <AdminSilencio muted={muted} onToggle={toggleSound} />
      </div>

      {!answer && preparacion.eventos.length === 0 ? (
        <Spinner text="Cargando los eventos..." />
      ) : answer && !answer.ok && eventos.length === 0 && preparacion.eventos.length === 0 ? (
        <LoadFailure problem={answer.problem} onRetry={refresh} />
      ) : (
        <AdminEventosDePuerta
          eventos={eventos}
          stale={!online}
          guardados={preparacion.eventos.filter(({ id }) => ids.includes(id))}
          onChange={() => setPanel("eventos")}
        />
      )}

      <AdminSinConexion preparacion={preparacion} ids={ids} online={online} loggedIn={loggedIn} />

      <AdminUltimo veredicto={last} done={done} onUndo={undo} />

      <AdminVisor onCode={seen} onOpen={prepareSound} />

      <AdminCampo
        field={field}
        code={code}
        error={error}
        checking={checking}
        onType={type}
        onSubmit={submit}
      />

      <AdminHerramientas
        onSearch={() => setPanel(ids.length === 0 ? "eventos" : "buscar")}
        onSell={() => setPanel("vender")}
      />

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
          scan({ entradaId });
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
        onSold={() => {
          refresh();
          download();
        }}
        onAdmit={(codigo) => {
          setPanel(null);
          ask(codigo);
        }}
      />
      <AdminVeredicto
        veredicto={shown}
        onDone={() => {
          setShown(null);
          // The next read counts as a new scan, even of the same ticket.
          if (shown?.tono === "sinRespuesta") setCode("");
        }}
        onOverride={() => asked.current && void verify({ ...asked.current, igual: true })}
        onRetry={retry}
        busy={checking}
      />
    </div>
  );
}
