import ArrowLeft from "icon:arrow-left";
import { TextInput } from "@mantine/core";
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { AdminRegistrarVenta } from "#features/eventos/entradas/web/admin-dialogos.ts";
import { DialogWhile, lazyDialog, useAsked } from "#web/admin/dialogs.tsx";
import { withParams } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { EventoDePuerta } from "../../contract.ts";
import { PUERTA_INICIAL, preselect } from "../../rules.ts";
import { AdminBuscarPersona } from "./admin-buscar-persona.tsx";
import { agruparCodigo, caretTras, esCarnet, estaCompleto } from "./admin-codigo.ts";
import { AdminHerramientas, AdminSilencio, AdminUltimo, useDeshacible } from "./admin-controles.tsx";
import { AdminElegirEventos, AdminEventosDePuerta } from "./admin-eventos-de-puerta.tsx";
import styles from "./admin-ingreso.module.css";
import { AdminVeredicto, type Pantalla } from "./admin-veredicto.tsx";
import { AdminVisor } from "./admin-visor.tsx";
import { isYes, juzgarVenta, type Pedido, pedidoDe, type Veredicto } from "./juzgar.ts";
import { AdminSinConexion } from "./sin-conexion/admin-sin-conexion.tsx";
import { useSinConexion } from "./sin-conexion/use-sin-conexion.ts";
import { isMuted, prepareSound, setMuted, signal } from "./sonido.ts";

const AdminDispositivos = lazyDialog(() => import("../admin-dispositivos.tsx"));

/** A code that the camera sees again after this time is a new scan. */
const GONE_MS = 1_500;
/** A longer check shows a progress message. */
const SLOW_MS = 150;

export const meta = pageMeta({ title: "Ingreso en la puerta", index: false });

/** The installed app opens this page, which fills the screen. */
export const handle = { manifest: "/puerta.webmanifest", bare: true };

const PANELES = ["eventos", "buscar", "vender", "telefonos"] as const;
type Panel = (typeof PANELES)[number];

/**
 * The gate (Rule PUE-2): checks in tickets of the selected events by camera, typed code or search, with a
 * full-screen verdict. Also reads membership cards and shows whether dues are paid.
 */
export default function AdminIngreso() {
  const [panel, setPanel] = useState<Panel | null>(null);
  useAsked(PANELES, setPanel);
  const { ids, eventos, answer, select, refresh } = usePuerta();
  const { preparacion, online, loggedIn, judge, download, undoEntry } = useSinConexion(ids, answer, select);
  const { minutosParaDeshacer } = eventos[0] ?? preparacion.eventos[0]?.puerta ?? PUERTA_INICIAL;
  const veredictos = useVeredictos({ judge, undoEntry, refresh, minutosParaDeshacer });
  const { code, setCode, pantalla, checking, scan, undo } = veredictos;
  const heading = useRef<HTMLHeadingElement>(null);

  function seen(found: string) {
    if (veredictos.isSameScan(found) || pantalla.current?.shown() || checking || panel) return;
    // A longer code is invalid, so the server need not check it.
    if (found.length <= 64) return ask(found);
  }

  /** Membership cards can be checked before an event is selected, tickets cannot. */
  function ask(codigo: string) {
    if (ids.length > 0 || esCarnet(codigo)) return scan({ codigo });
    setPanel("eventos");
  }

  function type(typed: string) {
    setCode(typed);
    pantalla.current?.show(null);
  }

  /** @returns why the typed code cannot be checked */
  function submit(): string | null {
    if (pantalla.current?.shown()) pantalla.current.show(null);
    else if (estaCompleto(code)) void ask(code);
    else
      return code
        ? "El código tiene 26 letras y números, o 16 si es de antes; el de un carnet, SOC adelante"
        : "Escribí o escaneá el código";
    return null;
  }

  return (
    <div className={`column full ${styles.gate}`}>
      <Cabecera heading={heading} muted={veredictos.muted} onToggle={veredictos.toggleSound} />

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

      <AdminUltimo
        veredicto={veredictos.last}
        deshacible={veredictos.deshacible}
        done={veredictos.done}
        onUndo={undo}
      />

      <AdminVisor onCode={seen} onOpen={prepareSound} />

      <AdminCampo code={code} checking={checking} onType={type} onSubmit={submit} />

      <AdminHerramientas
        onSearch={() => setPanel(ids.length === 0 ? "eventos" : "buscar")}
        onSell={() => setPanel("vender")}
        onPhones={() => setPanel("telefonos")}
      />
      <Paneles
        panel={panel}
        setPanel={setPanel}
        ids={ids}
        select={select}
        veredictos={veredictos}
        onSold={() => {
          refresh();
          download();
        }}
      />
      <AdminVeredicto
        pantalla={pantalla}
        heading={heading}
        onDone={(veredicto) => {
          // The next scan counts as a new scan, even of the same ticket.
          if (veredicto?.tono === "sinRespuesta") setCode("");
        }}
        onOverride={veredictos.override}
        onRetry={veredictos.retry}
        busy={checking}
      />
    </div>
  );
}

interface CabeceraProps {
  heading: RefObject<HTMLHeadingElement | null>;
  muted: boolean;
  onToggle: () => void;
}

function Cabecera({ heading, muted, onToggle }: CabeceraProps) {
  const club = useClub();
  return (
    <div className="line-2 middle">
      <Link
        to={`/${club.slug}/admin/eventos/`}
        className={`as-icon hover-tint ${styles.icon}`}
        aria-label="Volver a eventos"
      >
        <ArrowLeft />
      </Link>
      <h1 ref={heading} tabIndex={-1} className="text-centre text-xl grow">
        Ingreso en la puerta
      </h1>
      <AdminSilencio muted={muted} onToggle={onToggle} />
    </div>
  );
}

interface PanelesProps {
  panel: Panel | null;
  setPanel: (panel: Panel | null) => void;
  ids: readonly number[];
  select: (eventos: readonly number[]) => void;
  veredictos: ReturnType<typeof useVeredictos>;
  onSold: () => void;
}

function Paneles({ panel, setPanel, ids, select, veredictos, onSold }: PanelesProps) {
  const close = () => setPanel(null);
  return (
    <>
      <DialogWhile opened={panel === "telefonos"} onClose={close}>
        <AdminDispositivos />
      </DialogWhile>
      <DialogWhile opened={panel === "eventos"} onClose={close}>
        <AdminElegirEventos
          selected={ids}
          onSelect={(chosen) => {
            select(chosen);
            close();
          }}
        />
      </DialogWhile>
      <DialogWhile opened={panel === "buscar"} onClose={close}>
        <AdminBuscarPersona
          eventos={ids}
          onAdmit={(found) => {
            close();
            void veredictos.scan(found);
          }}
          onUndo={(found, persona) => {
            close();
            void veredictos.undo(found, persona);
          }}
        />
      </DialogWhile>
      <DialogWhile opened={panel === "vender"} onClose={close}>
        <AdminRegistrarVenta
          eventoId={ids[0]}
          onSold={onSold}
          gate={{
            eventos: ids,
            onAdmit(codigos, cobrado) {
              setPanel(ids.length === 0 ? "eventos" : null);
              if (ids.length > 0) void veredictos.admit(codigos, cobrado);
            },
          }}
        />
      </DialogWhile>
    </>
  );
}

type Puerta = Pick<ReturnType<typeof useSinConexion>, "judge" | "undoEntry">;

interface VeredictosProps extends Puerta {
  refresh: () => void;
  minutosParaDeshacer: number;
}

/** Judges codes one at a time, announces the verdicts, and undoes the last check-in. */
function useVeredictos({ judge, undoEntry, refresh, minutosParaDeshacer }: VeredictosProps) {
  const [muted, mute] = useState(isMuted);
  const [code, setCode] = useState("");
  const [last, setLast] = useState<Veredicto | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { deshacible, remember, forget } = useDeshacible(minutosParaDeshacer);
  const pantalla = useRef<Pantalla>(null);
  /** The request behind the current verdict, for a retry. */
  const asked = useRef<Pedido | null>(null);
  /** The last code that got a verdict, and when the camera last saw it. */
  const answered = useRef<{ code: string; seenAt: number } | null>(null);

  const [verify, checking] = useSingleFlight(
    async (pedido: Pedido) => show(pedido, await judge(pedido)),
    SLOW_MS,
  );

  function show(pedido: Pedido, veredicto: Veredicto) {
    asked.current = pedido;
    answered.current = "codigo" in pedido.que ? { code: pedido.que.codigo, seenAt: performance.now() } : null;
    if (!muted) signal(isYes(veredicto));
    pantalla.current?.show(veredicto);
    // Deferred until the verdict is painted.
    startTransition(() => {
      if (veredicto.tono !== "sinRespuesta") setCode("");
      if (veredicto.tono === "adelante") refresh();
      setDone(null);
      setLast(veredicto);
      remember(veredicto);
    });
  }

  const [admit] = useSingleFlight(async (codigos: readonly string[], cobrado: number) =>
    show(...(await juzgarVenta(judge, codigos, cobrado))),
  );
  const [undo] = useSingleFlight(async (que: NonNullable<Veredicto["ingresado"]>, persona: string) => {
    const { ok, detail } = await undoEntry(que);
    if (ok) {
      setLast(null);
      forget();
      // The same code may be scanned again at once.
      answered.current = null;
      refresh();
    }
    setDone(ok ? `Se deshizo el ingreso${persona && ` de ${persona}`}.` : detail);
  });

  /** Whether the camera still sees the code that was judged last. */
  function isSameScan(found: string): boolean {
    const now = performance.now();
    const known = answered.current;
    if (known?.code !== found || now - known.seenAt >= GONE_MS) return false;
    known.seenAt = now;
    return true;
  }

  function toggleSound() {
    prepareSound();
    setMuted(!muted);
    mute(!muted);
  }

  return {
    code,
    setCode,
    muted,
    toggleSound,
    last,
    done,
    deshacible,
    pantalla,
    checking,
    isSameScan,
    scan: (que: Pedido["que"]) => verify(pedidoDe(que)),
    admit,
    undo,
    retry: () => asked.current && void verify(asked.current),
    override: () => asked.current && void verify({ ...asked.current, igual: true }),
  };
}

interface AdminCampoProps {
  code: string;
  checking: boolean;
  onType: (code: string) => void;
  /** Returns an error for a code that is not complete. */
  onSubmit: () => string | null;
}

function AdminCampo({ code, checking, onType, onSubmit }: AdminCampoProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget;
    caret.current = caretTras(value, selectionStart ?? value.length);
    setError(null);
    onType(agruparCodigo(value));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    prepareSound();
    field.current?.focus();
    const refused = onSubmit();
    if (refused) setError(refused);
  }
  return (
    <form className={`stack-3 ${styles.form}`} noValidate onSubmit={submit}>
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
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XX"
        onChange={type}
      />
      <Button type="submit" size="large" wide loading={checking}>
        Verificar
      </Button>
    </form>
  );
}

const REFRESH_MS = 5_000;
/**
 * Request timeout. A request over a dead Wi-Fi connection would otherwise hang and hide that the connection
 * is back.
 */
const PATIENCE_MS = 10_000;

/**
 * Returns the events of the gate (`?eventos=12,13`) with their figures, refreshed every few seconds; by default the
 * event that is open now. Offline, the last known figures stay.
 */
function usePuerta() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("eventos") ?? "";
  const eventos = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/.test(asked) ? asked : "";
  const ids = eventos === "" ? [] : eventos.split(",").map(Number);
  const { answer, reload } = useAnswer(`puerta ${eventos}`, (options) =>
    api.entradas.puerta.$get(
      { query: eventos === "" ? {} : { eventos } },
      { init: { signal: AbortSignal.any([options.init.signal, AbortSignal.timeout(PATIENCE_MS)]) } },
    ),
  );
  const [known, setKnown] = useState<EventoDePuerta[]>([]);
  if (answer?.ok && answer.data !== known) setKnown(answer.data);

  const select = (wanted: readonly number[], replace = false) =>
    setParams((current) => withParams(current, { eventos: wanted.join(",") }), {
      replace,
      preventScrollReset: true,
    });
  const start = useEffectEvent((found: EventoDePuerta[]) => {
    const chosen = preselect(found, clubTime(serverTime()).fecha);
    if (ids.length === 0 && chosen.length > 0) select(chosen, true);
  });
  useEffect(() => {
    if (answer?.ok) start(answer.data);
  }, [answer]);

  useReloadWhile(true, { answer, reload }, REFRESH_MS);

  return { ids, eventos: known.filter(({ id }) => ids.includes(id)), answer, select, refresh: reload };
}
