import CalendarDays from "icon:calendar-days";
import MapPin from "icon:map-pin";
import { useEffect, useState } from "react";
import { formatCuando } from "#contract/format.ts";
import { TarjetaCarnet } from "#features/socios/socios/web/tarjeta-carnet.tsx";
import { drawnUrl, useClub } from "#web/club.ts";
import { leaveNothing, onOwnCopies } from "#web/own-copies.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useServerStatus } from "#web/server-status.ts";
import { holdGuardedPage, onSessionChange } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { GateCode } from "#web/ui/gate-code.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { queEntrada } from "../../rules.ts";
import { codigoParaLaPuerta, desdeCuando } from "../codigo-para-la-puerta.tsx";
import { type Copia, type EntradaParaLaPuerta, hoyDe, leerParaLaPuerta } from "../para-la-puerta.ts";
import styles from "./sin-conexion.module.css";

export const meta = pageMeta({ title: "Tus entradas y tu carnet", index: false });

/**
 * The tickets and the card that are stored on this phone (Rule ENT-18). The service worker shows the page
 * without a network, even after the session has expired. Links load documents, because the router could not
 * fetch modules.
 */
export default function SinConexion() {
  const club = useClub();
  const status = useServerStatus();
  const copia = useStored();
  return (
    <div>
      <header className={`on-dark ${styles.top}`}>
        <a
          href="/"
          className={`container line-3 middle text-l heading bright not-underlined ${styles.brand}`}
          aria-label={`${club.identidad.nombre}, ir al inicio`}
        >
          <img src={drawnUrl(club, "/escudo.webp")} width={44} height={52} alt="" />
          {club.identidad.nombre}
        </a>
      </header>
      <main id="contenido" tabIndex={-1} className="container stack-4 page">
        <h1 className="text-2xl">Tus entradas y tu carnet</h1>
        <p className="note" role="status">
          {status === "up" ? (
            <span>
              Hay conexión: lo último está en <a href="/perfil/entradas">Mis entradas</a>.
            </span>
          ) : (
            <span>Sin conexión también se ven: están guardados en este teléfono.</span>
          )}
        </p>
        {copia === undefined ? (
          <Spinner text="Buscando lo guardado..." />
        ) : copia === null ? (
          <Alert tone="warn" title="No hay nada guardado en este teléfono">
            <p>
              Cuando vuelva la conexión, entrá con tu usuario: tus entradas y tu carnet se guardan al verlos.
            </p>
          </Alert>
        ) : (
          <Guardado copia={copia} />
        )}
      </main>
    </div>
  );
}

function Guardado({ copia }: { copia: Copia }) {
  const { entradas, carnet, familia } = copia;
  const carnets = carnet ? [carnet, ...familia] : familia;
  const tarjeta = carnets.map((uno) => (
    <div key={uno.numero}>
      <TarjetaCarnet carnet={uno} />
    </div>
  ));
  const primero = location.hash === "#carnet";
  return (
    <div className="stack-5">
      {primero && tarjeta}
      {entradas.length > 0 && (
        <ul className="stack-4 plain-list">
          {entradas.map((entrada) => (
            <li key={entrada.id} className={`box ${styles.entrada}`}>
              <Entrada entrada={entrada} copia={copia} />
            </li>
          ))}
        </ul>
      )}
      {!primero && tarjeta}
      <p className="note">
        {desdeCuando(copia)}
        {carnets.length > 0 && <span> El estado de tus cuotas puede haber cambiado.</span>}
      </p>
      <Borrar />
    </div>
  );
}

/** Lets anybody delete the copy, because the session of somebody else's phone may have expired. */
function Borrar() {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Borrar de este teléfono
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="¿Borrar las entradas y el carnet de este teléfono?"
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Volver
            </Button>
            <Button variant="danger" onClick={() => void leaveNothing()}>
              Borrar
            </Button>
          </>
        }
      >
        <p>Siguen en la cuenta: para verlos de nuevo hacen falta conexión y la contraseña.</p>
      </Dialog>
    </div>
  );
}

function Entrada({ entrada, copia }: { entrada: EntradaParaLaPuerta; copia: Copia }) {
  const { evento, id } = entrada;
  const cual = queEntrada(entrada);
  return (
    <article aria-labelledby={`entrada-${id}`} className="row-3 middle apart pad-4">
      <div className="grow stack-1">
        <h2 id={`entrada-${id}`} className="text-xl">
          {evento.nombre}
        </h2>
        <p className={`line-2 middle strong ${styles.linea}`}>
          <CalendarDays />
          {formatCuando(evento.fecha, evento.hora, hoyDe(copia))}
        </p>
        <p className={`line-2 middle strong ${styles.linea}`}>
          <MapPin />
          {evento.lugar}
        </p>
        <p className="note">
          Entrada n.º {id}
          {cual && <span>{` · ${cual}`}</span>}
        </p>
      </div>
      <GateCode {...codigoParaLaPuerta(entrada, copia)} />
    </article>
  );
}

/** Returns undefined until the storage has been read. */
function useStored(): Copia | null | undefined {
  const [copia, setCopia] = useState<Copia | null>();
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = await leerParaLaPuerta();
      if (current) setCopia(found);
    };
    void read();
    const ends = [onOwnCopies(() => void read()), onSessionChange(() => void read()), holdGuardedPage()];
    return () => {
      current = false;
      for (const end of ends) end();
    };
  }, []);
  return copia;
}
