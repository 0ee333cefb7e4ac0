import { Radio } from "@mantine/core";
import { IDENTIDADES, type Identidad } from "#features/socios/socios/rules.ts";

const PALABRA: Record<Identidad, string> = {
  pedida: "Con los que escribió ahora",
  conocida: "Con los que el club ya tenía",
};

interface AdminCampoDeIdentidadProps {
  value: Identidad;
  onChange: (value: Identidad) => void;
}

/** Asks for the DNI and birth date with which a person becomes a member (Rule PER-14). */
export function AdminCampoDeIdentidad({ value, onChange }: AdminCampoDeIdentidadProps) {
  return (
    <Radio.Group
      label="Con qué DNI y fecha de nacimiento queda"
      value={value}
      onChange={(chosen) => onChange(chosen as Identidad)}
    >
      {IDENTIDADES.map((one) => (
        <Radio key={one} value={one} label={PALABRA[one]} />
      ))}
    </Radio.Group>
  );
}
