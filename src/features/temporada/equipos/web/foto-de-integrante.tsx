import { useEffect, useState } from "react";
import { api, withId } from "#web/api.ts";
import styles from "./foto-de-integrante.module.css";

/** A player's picture for somebody who may see it without a consent, which an `<img>` could not prove. */
export function FotoDeIntegrante({ integranteId, alt }: { integranteId: number; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const asked = { ...withId(integranteId), query: { ancho: "320" } };
    const loading = api.equipos.integrantes[":id"].foto
      .$get(asked)
      .then(async (response) => (response.ok ? URL.createObjectURL(await response.blob()) : undefined))
      // Without its picture, the row still names the player.
      .catch(() => undefined);
    void loading.then(setUrl);
    return () => void loading.then((made) => made && URL.revokeObjectURL(made));
  }, [integranteId]);
  return url && <img className={`rigid radius-s ${styles.foto}`} src={url} alt={alt} />;
}
