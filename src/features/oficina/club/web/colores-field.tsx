import { TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { HEX_COLOR } from "#contract/color.ts";
import { type Colores, checkColors } from "#contract/palette.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./colores-field.module.css";

const INVALIDO = "Escribí el color así: #1f3a5f";

interface ColoresFieldProps {
  value: Colores;
  onChange: (colores: Colores) => void;
  errors?: Partial<Record<keyof Colores, ReactNode>>;
}

/**
 * The club's two colours, picked or typed. Colours with poor contrast are allowed, since the palette replaces them; the
 * nearest ones that need no replacement are offered.
 */
export function ColoresField({ value, onChange, errors = {} }: ColoresFieldProps) {
  const valid = HEX_COLOR.test(value.principal) && HEX_COLOR.test(value.acento);
  const problems = valid
    ? checkColors({ principal: value.principal.toLowerCase(), acento: value.acento.toLowerCase() })
    : [];
  const set = (campo: keyof Colores) => (color: string) => onChange({ ...value, [campo]: color });
  return (
    <div className={styles.colors}>
      <ColorField
        label="Color principal"
        description="El menú, el pie, los títulos y los botones."
        value={value.principal}
        onChange={set("principal")}
        error={errors.principal}
      />
      <ColorField
        label="Color de acento"
        description="Lo que resalta: el botón más importante de cada página."
        value={value.acento}
        onChange={set("acento")}
        error={errors.acento}
      />
      <div className={styles.problems} role="status">
        {problems.map(({ campo, mensaje, propuesta }) => (
          <div key={campo} className={styles.problem}>
            <Alert tone="warn">
              {mensaje} Si lo guardás así, el sitio usa el más parecido que se lee bien.
            </Alert>
            <Button variant="outline" size="small" onClick={() => set(campo)(propuesta)}>
              <span className={styles.swatch} style={{ background: propuesta }} aria-hidden="true" />
              Usar {propuesta}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  description: string;
  value: string;
  onChange: (color: string) => void;
  error?: ReactNode;
}

function ColorField({ label, description, value, onChange, error }: ColorFieldProps) {
  const id = useId();
  return (
    <div className={styles.color}>
      <TextInput
        id={id}
        label={label}
        description={`${description} Seis cifras después de #.`}
        value={value}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error ?? (HEX_COLOR.test(value) ? undefined : INVALIDO)}
        leftSectionWidth={48}
        leftSection={
          <input
            type="color"
            className={styles.picker}
            aria-label={`Elegir el ${label.toLowerCase()}`}
            value={HEX_COLOR.test(value) ? value.toLowerCase() : "#000000"}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
