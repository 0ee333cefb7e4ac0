import { useEffect, useRef, useState } from "react";
import type { OrdenDeFecha, SignoDecimal } from "#contract/written.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { CAMPOS_DE_EXTRACTO, faltaEnMapeo } from "../../rules.ts";
import styles from "./admin-transferencias.module.css";

type Campo = keyof typeof CAMPOS_DE_EXTRACTO;

/** What the server says of a layout that it does not know. */
export interface Desconocido {
  filaDeTitulos: number;
  titulos: string[];
  columnas: (Campo | null)[];
  fechas: OrdenDeFecha;
  decimal: SignoDecimal;
  muestra: { numero: number; celdas: string[] }[];
}

interface AdminMapeoProps {
  archivo: string;
  que: Desconocido;
  busy: boolean;
  onMapeo: (mapeo: object) => void;
}

const CAMPOS = Object.entries(CAMPOS_DE_EXTRACTO).map(([value, label]) => ({ value, label }));
const FECHAS = [
  { value: "dia-mes", label: "Día y mes: 31/12" },
  { value: "mes-dia", label: "Mes y día: 12/31" },
];
const DECIMALES = [
  { value: "coma", label: "Con coma: 1.234,56" },
  { value: "punto", label: "Con punto: 1,234.56" },
];

/** Describes an unknown layout: what each column has. It is remembered for the next file with the same titles. */
export function AdminMapeo({ archivo, que, busy, onMapeo }: AdminMapeoProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // It appears below what was pressed, on a phone out of sight.
  useEffect(() => titulo.current?.focus(), []);
  const [nombre, setNombre] = useState("");
  const [columnas, setColumnas] = useState(que.columnas);
  const [fechas, setFechas] = useState(que.fechas);
  const [decimal, setDecimal] = useState(que.decimal);
  const falta = nombre.trim() === "" ? "Escribí un nombre para este formato" : faltaEnMapeo(columnas);
  return (
    <section className={styles.tarjeta} aria-labelledby="formato">
      <h2 id="formato" ref={titulo} tabIndex={-1}>
        ¿Qué tiene cada columna?
      </h2>
      <p>
        Es la primera vez que se sube un extracto como {archivo}. Debajo de cada columna está su primer dato:
        elegí qué es, y la próxima vez se lee solo.
      </p>
      <div className={styles.campos}>
        <TextField
          label="Nombre del formato"
          hint="Por ejemplo, el banco"
          value={nombre}
          maxLength={60}
          onChange={({ target }) => setNombre(target.value)}
        />
        <SelectField
          label="Fechas"
          value={fechas}
          options={FECHAS}
          onChange={({ target }) => setFechas(target.value as OrdenDeFecha)}
        />
        <SelectField
          label="Centavos"
          value={decimal}
          options={DECIMALES}
          onChange={({ target }) => setDecimal(target.value as SignoDecimal)}
        />
      </div>
      <div className={styles.campos}>
        {que.titulos.map((titulo, n) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place only.
            key={n}
            label={titulo || `Columna ${n + 1}`}
            hint={que.muestra.map(({ celdas }) => celdas[n]).find(Boolean) ?? "Vacía"}
            value={columnas[n] ?? ""}
            placeholder="No se usa"
            options={CAMPOS}
            onChange={({ target }) =>
              setColumnas(
                columnas.map((campo, at) => (at === n ? ((target.value || null) as Campo | null) : campo)),
              )
            }
          />
        ))}
      </div>
      {falta && (
        <Alert tone="info">
          <p>{falta}.</p>
        </Alert>
      )}
      <div>
        <Button
          variant="accent"
          loading={busy}
          disabled={falta !== null}
          onClick={() => onMapeo({ nombre, filaDeTitulos: que.filaDeTitulos, columnas, fechas, decimal })}
        >
          Leer el extracto
        </Button>
      </div>
    </section>
  );
}
