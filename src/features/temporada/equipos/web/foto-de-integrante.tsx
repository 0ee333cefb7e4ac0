import { useEffect, useState } from "react";
import { api, withId } from "#web/api.ts";
import styles from "./foto-de-integrante.module.css";

interface FotoDeIntegranteProps {
  integranteId: number;
  /** Changes with the picture. */
  version?: number;
  alt: string;
}

/** A player's picture for somebody who may see it without a consent, which an `<img>` could not prove. */
export function FotoDeIntegrante({ integranteId, version = 0, alt }: FotoDeIntegranteProps) {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads a changed picture again.
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    api.equipos.integrantes[":id"].foto
      .$get({ ...withId(integranteId), query: { ancho: "320" } }, { init: { signal: controller.signal } })
      .then(async (response) => {
        if (!response.ok) return;
        const blob = await response.blob();
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      // Without its picture, the row still names the player.
      .catch(() => {});
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [integranteId, version]);
  return (
    <span className={`rigid clips radius-s sunken ${styles.foto}`}>{url && <img src={url} alt={alt} />}</span>
  );
}
