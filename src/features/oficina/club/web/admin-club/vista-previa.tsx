import Eye from "icon:eye";
import { useMediaQuery } from "@mantine/hooks";
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Ajustes, Grupo } from "#contract/club.ts";
import { HEX_COLOR } from "#contract/color.ts";
import { paletteOf } from "#contract/palette.ts";
import { loadLater } from "#web/admin/load-later.ts";
import { Segments } from "#web/admin/segments.tsx";
import { CurrentClub, useClub } from "#web/club.ts";
import { Button } from "#web/ui/button.tsx";
import { unsavedUrl, urlDeImagen } from "./imagen-field.tsx";
import styles from "./vista-previa.module.css";

/** Loads the pages that are shown in previews. */
const useMuestras = loadLater(async () => (await import("./muestras.tsx")).MUESTRAS);

/** Groups that change no page, so that a preview would only repeat the form. */
const SIN_MUESTRA = ["banco", "canchas", "entradas"] as const satisfies Grupo[];
export type GrupoConMuestra = Exclude<Grupo, (typeof SIN_MUESTRA)[number]>;

export function hasMuestra(grupo: Grupo): grupo is GrupoConMuestra {
  return !(SIN_MUESTRA as readonly Grupo[]).includes(grupo);
}

const ANCHOS = { telefono: 390, portatil: 1280 };

/** Preview of a group with unsaved data, rendered by the site's own components. */
export function VistaPrevia({ grupo, datos }: { grupo: GrupoConMuestra; datos: unknown }) {
  const saved = useClub();
  const beside = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState(false);
  const [tamano, setTamano] = useState<keyof typeof ANCHOS>("telefono");
  // Typing has priority over the preview.
  const shown = useDeferredValue(datos);
  const club = withUnsaved(saved, grupo, shown);
  const Muestra = useMuestras(beside || wanted)?.[grupo] as ComponentType<{ datos: unknown }> | undefined;
  return (
    <section className={`stack-3 shrink ${styles.preview}`} aria-label="Vista previa">
      {!beside && (
        <Button
          variant="outline"
          wide
          icon={<Eye />}
          aria-expanded={wanted}
          onClick={() => setWanted(!wanted)}
        >
          {wanted ? "Ocultar la vista previa" : "Ver cómo queda"}
        </Button>
      )}
      {(beside || wanted) && (
        <>
          <div className="row-3 middle apart">
            <h2 className="text-xl">Cómo queda</h2>
            <Segments
              aria-label="Tamaño de la vista previa"
              data={[
                { value: "telefono", label: "Teléfono" },
                { value: "portatil", label: "Computadora" },
              ]}
              value={tamano}
              onChange={(value) => setTamano(value as keyof typeof ANCHOS)}
            />
          </div>
          <Marco ancho={ANCHOS[tamano]} identidad={club.identidad}>
            <CurrentClub value={club}>{Muestra && <Muestra datos={shown} />}</CurrentClub>
          </Marco>
        </>
      )}
    </section>
  );
}

/** Returns the club as pages would show it after saving. Leaves out incomplete colours, which are still being typed. */
function withUnsaved(saved: ReturnType<typeof useClub>, grupo: Grupo, datos: unknown) {
  const club = { ...saved, ...(grupo in saved && { [grupo]: datos }) };
  if (grupo === "portada") club.frase = (datos as Ajustes["portada"]).frase;
  const { principal, acento } = club.identidad.colores;
  if (!HEX_COLOR.test(principal) || !HEX_COLOR.test(acento))
    club.identidad = { ...club.identidad, colores: saved.identidad.colores };
  return club;
}

interface MarcoProps {
  /** Width of the simulated screen in pixels. */
  ancho: number;
  identidad: Ajustes["identidad"];
  children: ReactNode;
}

/** A separate document, so that media queries use the simulated width and the colours do not affect the office. */
function Marco({ ancho, identidad, children }: MarcoProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [available, setAvailable] = useState(ancho);
  const [height, setHeight] = useState(600);
  const scale = Math.min(1, available / ancho);

  function open(frame: HTMLIFrameElement) {
    const { contentDocument } = frame;
    if (!contentDocument) return;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
      contentDocument.head.append(sheet.cloneNode(true));
    setPage(contentDocument);
  }

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => setHeight(page.body.scrollHeight));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    if (!page) return;
    const { principal, acento } = identidad.colores;
    const palette = paletteOf({ principal: principal.toLowerCase(), acento: acento.toLowerCase() });
    for (const [name, value] of Object.entries(palette)) page.documentElement.style.setProperty(name, value);
  }, [page, identidad]);

  // Unsaved pictures come from this browser, because the site serves only saved pictures.
  useEffect(() => {
    for (const image of page?.images ?? []) {
      const { pathname } = new URL(image.src, location.href);
      const own = pathname === "/escudo.webp" && identidad.escudo && urlDeImagen(identidad.escudo, 320);
      const src = own || unsavedUrl(pathname);
      if (src) Object.assign(image, { src, srcset: "" });
    }
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
    <section ref={box} className={`sunken radius-l ${styles.box}`} tabIndex={0} aria-label="La página">
      <div className={styles.screen} style={{ width: ancho * scale, height: height * scale }}>
        <iframe
          title="Vista previa"
          inert
          className={`block ${styles.frame}`}
          style={{ width: ancho, height, transform: `scale(${scale})` }}
          srcDoc='<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>Vista previa</title></head><body></body></html>'
          onLoad={(event) => open(event.currentTarget)}
        />
      </div>
      {page && createPortal(children, page.body)}
    </section>
  );
}
