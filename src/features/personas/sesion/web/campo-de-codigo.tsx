import { useEffect, useRef, useState } from "react";
import { TextField } from "#web/ui/field.tsx";
import { CODIGO_MAX } from "../rules.ts";
import styles from "./sesion.module.css";

interface CampoDeCodigoProps {
  error?: string | undefined;
  /** True if backup codes are not accepted. */
  soloAplicacion?: boolean | undefined;
  enfocar?: boolean;
}

/** Field for a second-step code: a numeric keyboard for codes of the app, a full one for backup codes. */
export function CampoDeCodigo({ error, soloAplicacion = false, enfocar = false }: CampoDeCodigoProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [enPapel, setEnPapel] = useState(false);
  useEffect(() => {
    if (enfocar) ref.current?.focus();
  }, [enfocar]);

  function change() {
    setEnPapel(!enPapel);
    if (ref.current) ref.current.value = "";
    ref.current?.focus();
  }

  return (
    <div className={`at-start ${styles.campo}`}>
      <TextField
        ref={ref}
        label={enPapel ? "Código de respaldo" : "Código de tu aplicación"}
        name="codigo"
        inputMode={enPapel ? "text" : "numeric"}
        autoComplete={enPapel ? "off" : "one-time-code"}
        autoCapitalize={enPapel ? "characters" : "none"}
        spellCheck={false}
        maxLength={CODIGO_MAX}
        required
        hint={
          enPapel
            ? "Uno de los que guardaste al activar el segundo paso. Cada uno sirve una vez."
            : "Los seis números que muestra ahora tu aplicación de autenticación."
        }
        error={error}
      />
      {!soloAplicacion && (
        <button type="button" className="as-link text-s strong target" onClick={change}>
          {enPapel ? "Usar mi aplicación" : "Usar un código de respaldo"}
        </button>
      )}
    </div>
  );
}
