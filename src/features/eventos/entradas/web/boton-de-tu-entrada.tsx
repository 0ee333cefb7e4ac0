import Ticket from "icon:ticket";
import { useEffect, useState } from "react";
import { formatCuando } from "#contract/format.ts";
import { onOwnCopies } from "#web/own-copies.ts";
import { currentToken, onSessionChange } from "#web/session.ts";
import { CodeScreen } from "#web/ui/code-screen.tsx";
import { codigoParaLaPuerta } from "./codigo-para-la-puerta.tsx";
import styles from "./entradas.module.css";
import { type Copia, hoyDe, leerParaLaPuerta, traerParaLaPuerta, vigentes } from "./para-la-puerta.ts";

const LOOK_EVERY_MS = 60_000;

/**
 * Floating button that opens the codes of the next event, from the day before the event until it ends (Rule
 * ENT-19).
 */
export default function BotonDeTuEntrada() {
  const copia = useCopia();
  const [open, setOpen] = useState(false);
  const [primera, ...resto] = copia ? vigentes(copia) : [];
  if (!copia || !primera) return null;
  const entradas = [primera, ...resto.filter(({ evento }) => evento.id === primera.evento.id)];
  const { fecha, hora } = primera.evento;
  return (
    <>
      <button
        type="button"
        className={`line-3 middle breakable ${styles.boton}`}
        onClick={() => setOpen(true)}
      >
        <Ticket size="1.75rem" />
        <span className="shrink">
          <strong className="block text-l heading">
            {entradas.length > 1 ? `Tus ${entradas.length} entradas` : "Tu entrada"}
          </strong>
          <span className={`text-s block ${styles.cuando}`}>{formatCuando(fecha, hora, hoyDe(copia))}</span>
        </span>
      </button>
      <CodeScreen
        open={open}
        onClose={() => setOpen(false)}
        codes={entradas.map((entrada) => codigoParaLaPuerta(entrada, copia))}
      />
    </>
  );
}

/** Returns the stored copy, and then the server's answer. Reads both again when the session or the storage changes. */
function useCopia(): Copia | null {
  const [copia, setCopia] = useState<Copia | null>(null);
  useEffect(() => {
    let current = true;
    const start = async () => {
      const stored = await leerParaLaPuerta();
      if (current) setCopia(stored);
      const fresh = await traerParaLaPuerta();
      if (current && fresh) setCopia(fresh);
    };
    const follow = async () => {
      const gone = (await leerParaLaPuerta()) === null;
      if (current && gone) setCopia((before) => (before?.fresca && currentToken() ? before : null));
    };
    void start();
    const ends = [onOwnCopies(() => void follow()), onSessionChange(() => void start())];
    // Renders again, because the time window may start or end while the page is open.
    const timer = setInterval(() => setCopia((before) => before && { ...before }), LOOK_EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, []);
  return copia;
}
