import type { ColorProblem, Colores as DosColores } from "#contract/palette.ts";
import type { FieldErrors } from "#web/shell/use-field-errors.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldPair, TextField } from "#web/ui/field.tsx";
import styles from "./instalar.module.css";

const CAMPOS = [
  { campo: "principal", label: "Color principal", hint: "El del menú y los títulos" },
  { campo: "acento", label: "Color de acento", hint: "El de los botones" },
] as const;

interface ColoresProps {
  colores: DosColores;
  problemas: readonly ColorProblem[];
  errores: FieldErrors;
  onChange: (colores: DosColores) => void;
}

/** The club's two colours, each chosen from a palette or typed, with the nearest readable one where they need it. */
export function Colores({ colores, problemas, errores, onChange }: ColoresProps) {
  return (
    <>
      <FieldPair>
        {CAMPOS.map(({ campo, label, hint }) => (
          <div key={campo} className={styles.color}>
            <input
              type="color"
              className={styles.swatch}
              aria-label={`${label}, elegir`}
              value={/^#[0-9a-f]{6}$/i.test(colores[campo]) ? colores[campo] : "#000000"}
              onChange={(event) => onChange({ ...colores, [campo]: event.target.value })}
            />
            <TextField
              label={label}
              name={`identidad.colores.${campo}`}
              value={colores[campo]}
              onChange={(event) => onChange({ ...colores, [campo]: event.target.value.trim() })}
              hint={hint}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              required
              error={errores[`identidad.colores.${campo}`]}
            />
          </div>
        ))}
      </FieldPair>
      {problemas.map(({ campo, mensaje, propuesta }) => (
        <Alert key={campo} tone="warn">
          <p>{mensaje}</p>
          <p className={styles.proposal}>
            <span className={styles.sample} style={{ background: propuesta }} aria-hidden="true" />
            <Button
              variant="outline"
              size="small"
              onClick={() => onChange({ ...colores, [campo]: propuesta })}
            >
              Usar {propuesta}, el más parecido que se lee
            </Button>
          </p>
        </Alert>
      ))}
    </>
  );
}
