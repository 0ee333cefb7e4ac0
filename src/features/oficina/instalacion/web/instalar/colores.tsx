import { HEX_COLOR } from "#contract/color.ts";
import type { ColorProblem, Colores as DosColores } from "#contract/palette.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldPair, TextField } from "#web/ui/field.tsx";
import styles from "./colores.module.css";
import type { Campo } from "./paso.tsx";

const COLORES = [
  { color: "principal", label: "Color principal", hint: "El del menú y los títulos" },
  { color: "acento", label: "Color de acento", hint: "El de los botones" },
] as const;

interface ColoresProps {
  colores: DosColores;
  problemas: readonly ColorProblem[];
  campo: Campo;
  onChange: (colores: DosColores) => void;
}

/** The club's two colours, each chosen from a palette or typed, with the nearest readable one where they need it. */
export function Colores({ colores, problemas, campo, onChange }: ColoresProps) {
  return (
    <>
      <FieldPair>
        {COLORES.map(({ color, label, hint }) => (
          <div key={color} className={styles.color}>
            <input
              type="color"
              className={styles.swatch}
              aria-label={`${label}, elegir`}
              value={HEX_COLOR.test(colores[color]) ? colores[color] : "#000000"}
              onChange={(event) => onChange({ ...colores, [color]: event.target.value })}
            />
            <TextField
              label={label}
              {...campo(`identidad.colores.${color}`)}
              value={colores[color]}
              onChange={(event) => onChange({ ...colores, [color]: event.target.value.trim() })}
              hint={hint}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              required
            />
          </div>
        ))}
      </FieldPair>
      {problemas.map(({ campo: color, mensaje, propuesta }) => (
        <Alert key={color} tone="warn">
          <p>{mensaje}</p>
          <p className={styles.proposal}>
            <span className={styles.sample} style={{ background: propuesta }} aria-hidden="true" />
            <Button
              variant="outline"
              size="small"
              onClick={() => onChange({ ...colores, [color]: propuesta })}
            >
              Usar {propuesta}, el más parecido que se lee
            </Button>
          </p>
        </Alert>
      ))}
    </>
  );
}
