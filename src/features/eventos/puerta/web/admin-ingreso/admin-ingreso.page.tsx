import ArrowLeft from "icon:arrow-left";
import { type FormEvent, startTransition, useRef, useState } from "react";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PUERTA_INICIAL } from "../../rules.ts";
import { isMuted, prepareSound, setMuted, signal } from "./admin-avisos.ts";
import { AdminBuscarPersona } from "./admin-buscar-persona.tsx";
import { AdminCampo } from "./admin-campo.tsx";
import { esCarnet, estaCompleto } from "./admin-codigo.ts";
import { AdminHerramientas, AdminSilencio, AdminUltimo } from "./admin-controles.tsx";
import { AdminElegirEventos, AdminEventosDePuerta } from "./admin-eventos-de-puerta.tsx";
import styles from "./admin-ingreso.module.css";
import { AdminVeredicto, type Pantalla } from "./admin-veredicto.tsx";
import { AdminVisor } from "./admin-visor.tsx";
import { isYes, juzgarVenta, type Pedido, pedidoDe, type Veredicto } from "./juzgar.ts";
import { AdminSinConexion } from "./sin-conexion/admin-sin-conexion.tsx";
import { useSinConexion } from "./sin-conexion/use-sin-conexion.ts";
import { useDeshacible } from "./use-deshacible.ts";
import { usePuerta } from "./use-puerta.ts";

const AdminRegistrarVenta = lazyDialog(
  async () => (await import("#features/eventos/entradas/web/admin-registrar-venta.tsx")).AdminRegistrarVenta,
);

/** A code that reappears after this time counts as a new scan. */
const GONE_MS = 1_500;
/** A check that takes longer shows that it is under way. */
const SLOW_MS = 150;

export const meta = pageMeta({ title: "Ingreso en la puerta", index: false });

/** The installed app is the gate, which fills the screen. */
export const handle = { manifest: "/puerta.webmanifest", bare: true };

const PANELES = ["eventos", "buscar", "vender"] as const;

/**
 * The gate (Rule PUE-2): checks in tickets of the selected events by camera, typed code or search, with a full-screen
 * verdict. Also reads membership cards and shows whether the member's instalments are up to date.
 */
export default function AdminIngreso() {
  const club = useClub();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [last, setLast] = useState<Veredicto | null>(null);
  const [muted, mute] = useState(isMuted);
  const [panel, setPanel] = useDialogs(PANELES);
  /** Status message, visible and announced. */
  const [done, setDone] = useState<string | null>(null);
  /** The request behind the verdict on screen, for a retry. */
  const asked = useRef<Pedido | null>(null);
  const { ids, eventos, answer, select, refresh } = usePuerta();
  const { preparacion, online, loggedIn, judge, download, undoEntry } = useSinConexion(ids, answer, select);
  const { minutosParaDeshacer } = eventos[0] ?? preparacion.eventos[0]?.puerta ?? PUERTA_INICIAL;
  const { deshacible, remember, forget } = useDeshacible(minutosParaDeshacer);
  const field = useRef<HTMLInputElement>(null);
  /** The last judged code and when the camera last saw it. */
  const answered = useRef<{ code: string; seenAt: number } | null>(null);

  const heading = useRef<HTMLHeadingElement>(null);
  const pantalla = useRef<Pantalla>(null);

  const [verify, checking] = useSingleFlight(
    async (pedido: Pedido) => show(pedido, await judge(pedido)),
    SLOW_MS,
  );

  function show(pedido: Pedido, veredicto: Veredicto) {
    asked.current = pedido;
    answered.current = "codigo" in pedido.que ? { code: pedido.que.codigo, seenAt: performance.now() } : null;
    if (!muted) signal(isYes(veredicto));
    pantalla.current?.show(veredicto);
    // Deferred until the verdict's colour is painted.
    startTransition(() => {
      if (veredicto.tono !== "sinRespuesta") setCode("");
      if (veredicto.tono === "adelante") refresh();
      setDone(null);
      setLast(veredicto);
      remember(veredicto);
    });
  }

  const scan = (que: Pedido["que"]) => verify(pedidoDe(que));
  const [admit] = useSingleFlight(async (codigos: readonly string[], cobrado: number) =>
    show(...(await juzgarVenta(judge, codigos, cobrado))),
  );
  const retry = () => asked.current && void verify(asked.current);

  const [undo] = useSingleFlight(async (que: NonNullable<Veredicto["ingresado"]>, persona: string) => {
    const { ok, detail } = await undoEntry(que);
    if (ok) {
      setLast(null);
      forget();
      // Allow the same code again at once.
      answered.current = null;
      refresh();
    }
    setDone(ok ? `Se deshizo el ingreso${persona && ` de ${persona}`}.` : detail);
  });

  function seen(found: string) {
    const now = performance.now();
    const known = answered.current;
    if (known?.code === found && now - known.seenAt < GONE_MS) {
      known.seenAt = now;
      return;
    }
    if (pantalla.current?.shown() || checking || panel) return;
    // Longer than any valid code; the server would reject it.
    if (found.length <= 64) return ask(found);
  }

  /** Tickets are judged against the events of this gate; membership cards need no event. */
  function ask(codigo: string) {
    if (ids.length > 0 || esCarnet(codigo)) return scan({ codigo });
    setPanel("eventos");
  }

  function type(typed: string) {
    setCode(typed);
    setError(null);
    pantalla.current?.show(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    prepareSound();
    field.current?.focus();
    if (pantalla.current?.shown()) pantalla.current.show(null);
    else if (estaCompleto(code)) void ask(code);
    else
      setError(
        code
          ? "El código tiene 26 letras y números, o 16 si es de antes; el de un carnet, SOC adelante"
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

      <AdminUltimo veredicto={last} deshacible={deshacible} done={done} onUndo={undo} />

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
        onAdmit={(found) => {
          setPanel(null);
          void scan(found);
        }}
        onUndo={(found, persona) => {
          setPanel(null);
          void undo(found, persona);
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
        gate={{
          eventos: ids,
          onAdmit(codigos, cobrado) {
            setPanel(ids.length === 0 ? "eventos" : null);
            if (ids.length > 0) void admit(codigos, cobrado);
          },
        }}
      />
      <AdminVeredicto
        pantalla={pantalla}
        heading={heading}
        onDone={(veredicto) => {
          // The next read counts as a new scan, even of the same ticket.
          if (veredicto?.tono === "sinRespuesta") setCode("");
        }}
        onOverride={() => asked.current && void verify({ ...asked.current, igual: true })}
        onRetry={retry}
        busy={checking}
      />
    </div>
  );
}
