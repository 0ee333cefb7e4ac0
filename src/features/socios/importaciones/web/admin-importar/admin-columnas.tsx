import { DateField } from "#web/admin/date-field.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Importacion } from "../../contract.ts";
import {
  CAMPOS,
  type Campo,
  contar,
  NOMBRES_DE_CAMPOS,
  PALABRA_DE_CODIFICACION,
  PALABRA_DE_SEPARADOR,
} from "../../rules.ts";

type Correccion = Parameters<(typeof api.importaciones)[":id"]["$patch"]>[0]["json"];

interface AdminColumnasProps {
  importacion: Importacion;
  planes: readonly { id: number; nombre_plan: string }[];
  busy: boolean;
  onChange: () => void;
}

const opciones = (palabras: Readonly<Record<string, string>>) =>
  Object.entries(palabras).map(([value, label]) => ({ value, label }));

/** The second step: how the file was read, with the alternatives for each guess. */
export function AdminColumnas({ importacion, planes, busy, onChange }: AdminColumnasProps) {
  const [corregir, guardando, problema] = useWrite(
    (json: Correccion) => answerOf(api.importaciones[":id"].$patch({ ...withId(importacion.id), json })),
    { onChange },
  );
  const { columnas, conteos } = importacion;
  const espera = busy || guardando;
  const sinNombre = !columnas.some(({ campo }) => campo && /nombre/i.test(campo));

  return (
    <div aria-busy={espera} className="stack-4">
      {importacion.recordada && (
        <Alert tone="info">Ya importaste una planilla con estos títulos: se usan las mismas columnas.</Alert>
      )}
      {problema && <Alert tone="danger">{problema}</Alert>}
      <LecturaDeArchivo importacion={importacion} planes={planes} corregir={corregir} />
      <QueDiceCadaColumna columnas={columnas} corregir={corregir} />
      {sinNombre && (
        <Alert tone="warn">Elegí qué columna tiene el nombre: sin eso no se puede importar a nadie.</Alert>
      )}
      <div className="row-3 middle apart in-view">
        <p role="status">{espera ? "Comparando..." : contar(conteos)}</p>
        <ButtonLink variant="accent" to={{ search: `?id=${importacion.id}&paso=filas` }}>
          Ver las filas
        </ButtonLink>
      </div>
      <p className="note">
        ¿No es esta planilla? <Link to={{ search: "?" }}>Elegí otra</Link>.
      </p>
    </div>
  );
}

interface LecturaDeArchivoProps extends Pick<AdminColumnasProps, "importacion" | "planes"> {
  corregir: (correccion: Correccion) => void;
}

function LecturaDeArchivo({ importacion, planes, corregir }: LecturaDeArchivoProps) {
  const seUsa = (campo: Campo) => importacion.columnas.some((columna) => columna.campo === campo);
  return (
    <section className="stack-4 box pad-5" aria-labelledby="como">
      <h2 id="como">Cómo se leyó «{importacion.archivo}»</h2>
      <div className="columns-m">
        {importacion.codificacion !== null && (
          <SelectField
            label="Letras"
            hint={
              importacion.acentos.length > 0
                ? `Se leyó: ${importacion.acentos.join(" · ")}. Si se ve mal, probá otra`
                : "Si los acentos se ven mal, probá otra"
            }
            value={importacion.codificacion}
            options={opciones(PALABRA_DE_CODIFICACION)}
            onChange={({ target }) => corregir({ codificacion: target.value as "utf-8" })}
          />
        )}
        {importacion.separador !== null && (
          <SelectField
            label="Separador de columnas"
            value={importacion.separador}
            options={opciones(PALABRA_DE_SEPARADOR)}
            onChange={({ target }) => corregir({ separador: target.value as ";" })}
          />
        )}
        {importacion.hojas.length > 1 && (
          <SelectField
            label="Hoja"
            value={importacion.hoja ?? ""}
            options={importacion.hojas.map((hoja) => ({ value: hoja, label: hoja }))}
            onChange={({ target }) => corregir({ hoja: target.value })}
          />
        )}
        <SelectField
          label="Fila de los títulos"
          value={importacion.filaDeTitulos ?? ""}
          placeholder="No tiene títulos"
          options={importacion.muestra
            .filter(({ celdas }) => celdas.length > 0)
            .map(({ numero, celdas }) => ({
              value: numero,
              label: `${numero}: ${celdas.filter(Boolean).join(" · ").slice(0, 60)}`,
            }))}
          onChange={({ target }) =>
            corregir({ filaDeTitulos: target.value === "" ? null : Number(target.value) })
          }
        />
        {seUsa("fechaDeNacimiento") && (
          <SelectField
            label="Las fechas dicen"
            value={importacion.fechas}
            options={[
              { value: "dia-mes", label: "Día y mes: 31/12" },
              { value: "mes-dia", label: "Mes y día: 12/31" },
            ]}
            onChange={({ target }) => corregir({ fechas: target.value as "dia-mes" })}
          />
        )}
        <SelectField
          label="Plan de quienes no lo traen"
          hint="Quedan como socios, con las cuotas del plan desde hoy"
          value={importacion.planId ?? ""}
          placeholder="Ninguno: no son socios"
          options={planes.map(({ id, nombre_plan }) => ({ value: id, label: nombre_plan }))}
          onChange={({ target }) => corregir({ planId: target.value === "" ? null : Number(target.value) })}
        />
        {seUsa("saldo") && (
          <DateField
            label="Fecha de los saldos sin fecha"
            defaultValue={importacion.fechaDeSaldo}
            onChange={(dia) => dia && dia !== importacion.fechaDeSaldo && corregir({ fechaDeSaldo: dia })}
          />
        )}
      </div>
    </section>
  );
}

interface QueDiceCadaColumnaProps extends Pick<LecturaDeArchivoProps, "corregir"> {
  columnas: Importacion["columnas"];
}

function QueDiceCadaColumna({ columnas, corregir }: QueDiceCadaColumnaProps) {
  function elegir(columna: number, elegido: Campo | null) {
    // A field can have only one column, so the other column loses it.
    const otros = columnas.map(({ campo }) => (campo === elegido ? null : campo));
    corregir({ columnas: otros.with(columna, elegido) });
  }
  return (
    <section className="stack-4 box pad-5" aria-labelledby="cuales">
      <h2 id="cuales">Qué dice cada columna</h2>
      <ul className="plain-list ruled">
        {columnas.map(({ titulo, campo, ejemplos }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
          <li key={n} className="row-3 middle">
            <div className="grow stack-0 breakable">
              <b className={campo === null ? "muted" : undefined}>{titulo || `Columna ${n + 1}`}</b>
              <span className="note">{ejemplos.length > 0 ? ejemplos.join(" · ") : "Sin datos"}</span>
            </div>
            <SelectField
              label={<span className="visually-hidden">Qué dice la columna {titulo || n + 1}</span>}
              className="grow"
              value={campo ?? ""}
              placeholder="No se importa"
              options={NOMBRES_DE_CAMPOS.map((uno) => ({ value: uno, label: CAMPOS[uno].label }))}
              onChange={({ target }) => elegir(n, (target.value || null) as Campo | null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
