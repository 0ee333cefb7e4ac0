import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Rows } from "#contract/lists.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { Pager } from "#web/shell/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { Foto } from "../contract.ts";
import { conAncho, FOTOS_POR_PAGINA, leyendaDe, type TipoDeGaleria } from "../rules.ts";
import styles from "./galeria.module.css";
import { paginaDe, useFotosCercanas } from "./use-fotos-cercanas.ts";
import { VisorDeFotos } from "./visor-de-fotos.tsx";

/** Slightly less than half a phone's width, so that phones load 320 px: 1.75 pixels per CSS pixel at a third of the size. */
const SIZES = "(width >= 64rem) 18rem, (width >= 40rem) 30vw, 44vw";

interface GaleriaDeFotosProps {
  tipo: TipoDeGaleria;
  nombre: string;
  /** Null if the photos could not be loaded. */
  lista: Rows<Foto> | null;
  pagina: number;
}

/** A gallery of photos that open full-screen. Each photo is a link if JavaScript is off. */
export function GaleriaDeFotos({ tipo, nombre, lista, pagina }: GaleriaDeFotosProps) {
  const deporte = nombre.toLocaleLowerCase("es-AR");
  const fotos = lista?.rows ?? [];
  const total = lista?.total ?? 0;
  const primera = (pagina - 1) * FOTOS_POR_PAGINA;
  const visor = useVisor(primera, fotos, pagina);
  const fotoEn = useFotosCercanas({ tipo, pagina, rows: fotos, total }, visor.abierta);
  const describir = (i: number) => `Foto ${i + 1} de ${total} de la galería de ${deporte}`;
  return (
    <>
      <PageHeader
        eyebrow={
          <Link className={styles.volver} to="/galeria">
            Galería
          </Link>
        }
        title={nombre}
        lead={
          lista && lista.total > 0
            ? `${lista.total} ${lista.total === 1 ? "foto" : "fotos"} del club.`
            : undefined
        }
      />
      <div className="container stack-5 page">
        {lista === null && (
          <EmptyState title="No pudimos cargar las fotos">
            <p>Probá de nuevo en unos minutos.</p>
            <FaultCode />
          </EmptyState>
        )}
        {lista?.total === 0 && (
          <EmptyState title="Todavía no hay fotos en esta galería">
            <p>Cuando el club suba las primeras, las vas a ver acá.</p>
          </EmptyState>
        )}
        {fotos.length > 0 && (
          <ul className={`plain-list ${styles.pared}`}>
            {fotos.map((foto, i) => (
              <li key={foto.id}>
                <a
                  id={`foto-${foto.id}`}
                  className={`radius-m clips not-underlined block ${styles.foto}`}
                  href={conAncho(foto.url, 1920)}
                  onClick={(event) => {
                    // Leaves clicks that open another tab to the browser.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    visor.abrir(primera + i);
                  }}
                >
                  <Picture
                    className="photo"
                    src={conAncho(foto.url, 320)}
                    sources={[320, 640].map((width) => ({ src: conAncho(foto.url, width), width }))}
                    sizes={SIZES}
                    width={foto.ancho}
                    height={foto.alto}
                    alt={describir(primera + i)}
                    priority={i === 0}
                  />
                  <span className={`text-s block capital optional ${styles.leyenda}`}>
                    {leyendaDe(foto.nombre)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {lista && <Pager page={pagina} size={FOTOS_POR_PAGINA} total={lista.total} what="fotos" />}
      </div>
      <VisorDeFotos
        fotoEn={fotoEn}
        total={total}
        indice={visor.abierta}
        describir={describir}
        onMove={visor.abrir}
        onClose={visor.cerrar}
      />
    </>
  );
}

const VISOR = { visor: true };

/**
 * Keeps the state of the viewer: the open photo, by its position in the whole gallery. Opening the viewer adds a
 * history entry, so that Back closes the viewer. The URL stays the same while browsing, and becomes that of the last
 * photo's page.
 */
function useVisor(primera: number, fotos: readonly Foto[], pagina: number) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [indice, setIndice] = useState<number | null>(null);
  const abierto = (state as Partial<typeof VISOR> | null)?.visor === true;
  const abierta = abierto ? indice : null;
  /** Position of the last viewed photo, on a page that is still loading. */
  const pendiente = useRef<number | null>(null);
  /** True while stepping back in the history, when a second press would leave the page. */
  const cerrando = useRef(false);

  const cerrado = useEffectEvent(() => {
    if (indice === null) return;
    const destino = paginaDe(indice);
    // Focuses the last viewed photo, not the one that was opened first.
    if (destino === pagina) return enfocar(fotos[indice - primera]);
    pendiente.current = indice;
    const search = destino === 1 ? "" : `?pagina=${destino}`;
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { ownFocus: true } });
  });

  // On closing, the dialog itself first returns the focus to the previously focused element.
  useEffect(() => {
    cerrando.current = false;
    if (!abierto) cerrado();
  }, [abierto]);

  useEffect(() => {
    if (pendiente.current === null || paginaDe(pendiente.current) !== pagina) return;
    enfocar(fotos[pendiente.current - primera]);
    pendiente.current = null;
  }, [pagina, primera, fotos]);

  function abrir(destino: number) {
    setIndice(destino);
    if (!abierto) void navigate({ search: location.search }, { state: VISOR, preventScrollReset: true });
  }

  function cerrar() {
    if (cerrando.current) return;
    cerrando.current = true;
    void navigate(-1);
  }

  return { abierta, abrir, cerrar };
}

function enfocar(foto: Foto | undefined): void {
  if (foto) document.getElementById(`foto-${foto.id}`)?.focus();
}
