import ImagePlus from "icon:image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import type { ImagenDelClub } from "#contract/club.ts";
import { PICTURE_TYPES, problemOfPicture, uploadPicture } from "#web/admin/upload.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./escudo.module.css";
import { Nota } from "./paso.tsx";

interface EscudoProps {
  escudo: ImagenDelClub | null;
  error: string | undefined;
  onChange: (escudo: ImagenDelClub | null) => void;
}

/** The club's crest, uploaded as soon as it is chosen and stored with the step. */
export function Escudo({ escudo, error, onChange }: EscudoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [vista, setVista] = useState<string | null>(null);
  const [problema, setProblema] = useState<string | null>(null);
  const [subir, subiendo] = useSingleFlight(async (archivo: File) => {
    const rechazo = problemOfPicture(archivo);
    setProblema(rechazo);
    if (rechazo) return;
    const answer = await uploadPicture("/instalacion/escudo", archivo, () => {});
    if (!answer.ok) return setProblema(answer.problem.detail);
    setVista(URL.createObjectURL(archivo));
    onChange(answer.data);
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [archivo] = event.target.files ?? [];
    event.target.value = "";
    if (archivo) void subir(archivo);
  }

  const message = problema ?? error;
  return (
    <div className={styles.crest}>
      <span className={styles.picture}>
        {escudo ? (
          <img src={vista ?? `/api/club/imagenes/${escudo.clave}?ancho=320`} alt="Escudo del club" />
        ) : (
          <ImagePlus aria-hidden="true" />
        )}
      </span>
      <div className={styles.text}>
        <strong>Escudo</strong>
        <Nota>Una imagen cuadrada, mejor con fondo transparente. Puede quedar para después.</Nota>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(",")}
          className="visually-hidden"
          aria-label="Imagen del escudo"
          tabIndex={-1}
          onChange={choose}
        />
        <div className="row-2">
          <Button variant="outline" size="small" loading={subiendo} onClick={() => input.current?.click()}>
            {escudo ? "Cambiar" : "Elegir imagen"}
          </Button>
          {escudo && (
            <Button variant="ghost" size="small" onClick={() => onChange(null)}>
              Quitar
            </Button>
          )}
        </div>
        <p role="status" className={styles.problem}>
          {message}
        </p>
      </div>
    </div>
  );
}
