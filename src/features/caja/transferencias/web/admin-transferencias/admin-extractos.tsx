import { useEffect, useId, useRef, useState } from "react";
import type { OrdenDeFecha, SignoDecimal } from "#contract/written.ts";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { problemOfSize } from "#web/file-size.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Extracto, ExtractoSubido, HojasDeArchivo } from "../../contract.ts";
import { CAMPOS_DE_EXTRACTO, type COLUMNAS_DE_EXTRACTOS, faltaEnMapeo } from "../../rules.ts";

interface AdminExtractosProps {
  list: ShownList<Extracto[], typeof COLUMNAS_DE_EXTRACTOS>;
  onSubido: (id: number) => void;
}

/** Returns the sheets of a refused file; null if it could not be opened. */
const hojasDe = (context: object | undefined) =>
  context && "hojas" in context ? (context as HojasDeArchivo) : null;

export function AdminExtractos(props: AdminExtractosProps) {
  const { list } = props;
  const id = useId();
  const { leyendo, falla, desconocido, leido, subir } = useSubida(props);
  return (
    <>
      <section className="stack-4 breakable box pad-5 above-5 below-5" aria-labelledby={`${id}-titulo`}>
        <h2 id={`${id}-titulo`}>Subir un extracto</h2>
        <p className="reading">
          Excel (.xlsx) o texto (.csv), como lo baja el banco: Galicia, Nación, Supervielle, Ciudad o Mercado
          Pago (reporte de liquidaciones). Los de otros bancos se describen una vez. Lo que ya estaba no se
          repite.
        </p>
        {falla && (
          <Alert tone="danger" title="No se pudo leer">
            <p>{falla}</p>
          </Alert>
        )}
        {leido && leido.lectura.hojas.length > 1 && !leyendo && (
          <Alert tone="info">
            <p>
              De {leido.file.name} se leyó la hoja «{leido.lectura.hoja}».{" "}
              {leido.subidoId !== null && (
                <Link to={{ search: `?id=${leido.subidoId}` }}>Ver sus movimientos</Link>
              )}
            </p>
            <SelectField
              label="Leer otra hoja"
              value={leido.lectura.hoja ?? ""}
              options={leido.lectura.hojas.map((hoja) => ({ value: hoja, label: hoja }))}
              onChange={({ target }) => void subir(leido.file, { hoja: target.value })}
            />
          </Alert>
        )}
        {leyendo ? (
          <Spinner text="Leyendo el extracto y buscando a quién corresponde cada transferencia..." />
        ) : (
          <label className="stack-2 strong pad-5 drop-zone" htmlFor={id}>
            <span>Extracto, hasta 10 MB</span>
            <input
              id={id}
              className="target"
              type="file"
              accept=".xlsx,.csv,.txt"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void subir(file);
                target.value = "";
              }}
            />
          </label>
        )}
      </section>
      {desconocido && leido && (
        <AdminMapeo
          key={`${leido.file.name} ${leido.lectura.hoja}`}
          archivo={leido.file.name}
          que={desconocido}
          busy={leyendo}
          onMapeo={(mapeo) =>
            void subir(leido.file, { hoja: leido.lectura.hoja, mapeo: JSON.stringify(mapeo) })
          }
        />
      )}
      <section aria-labelledby={`${id}-antes`}>
        <h2 id={`${id}-antes`} className="above-6 below-3">
          Extractos subidos
        </h2>
        <ListRows
          list={list}
          caption="Lista de extractos subidos"
          cells={{ archivo: (uno, texto) => <Link to={{ search: `?id=${uno.id}` }}>{texto}</Link> }}
          keyOf={(uno) => uno.id}
        />
      </section>
    </>
  );
}

/** Uploads a statement, and keeps what was read of it, why it was refused, and an unknown layout to describe. */
function useSubida({ list, onSubido }: AdminExtractosProps) {
  const [leyendo, setLeyendo] = useState(false);
  const [falla, setFalla] = useState<string | null>(null);
  const [desconocido, setDesconocido] = useState<Desconocido | null>(null);
  const [leido, setLeido] = useState<{ file: File; lectura: HojasDeArchivo; subidoId: number | null } | null>(
    null,
  );

  async function subir(file: File, { hoja, mapeo }: { hoja?: string | null; mapeo?: string } = {}) {
    const grande = problemOfSize(file);
    setFalla(grande);
    setDesconocido(null);
    if (grande) return;
    setLeyendo(true);
    const form = new FormData();
    form.append("archivo", file);
    if (hoja) form.append("hoja", hoja);
    if (mapeo) form.append("mapeo", mapeo);
    const subido = await uploadForm<ExtractoSubido>("/extractos", form, () => {});
    setLeyendo(false);
    const lectura = subido.ok ? subido.data.lectura : hojasDe(subido.problem.context);
    setLeido(lectura ? { file, lectura, subidoId: subido.ok ? subido.data.id : null } : null);
    if (subido.ok) {
      // Keeps showing the file if it has other sheets to choose from.
      if (subido.data.lectura.hojas.length < 2) onSubido(subido.data.id);
      else list.reload();
    } else if (subido.problem.code === "formato-desconocido")
      setDesconocido(subido.problem.context as unknown as Desconocido);
    else setFalla(subido.problem.detail);
  }

  return { leyendo, falla, desconocido, leido, subir };
}

type Campo = keyof typeof CAMPOS_DE_EXTRACTO;

interface Desconocido {
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

function AdminMapeo({ archivo, que, busy, onMapeo }: AdminMapeoProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // The form appears below the button, out of sight on a phone, so its title gets the focus.
  useEffect(() => titulo.current?.focus(), []);
  const [nombre, setNombre] = useState("");
  const [columnas, setColumnas] = useState(que.columnas);
  const [fechas, setFechas] = useState(que.fechas);
  const [decimal, setDecimal] = useState(que.decimal);
  const falta = nombre.trim() === "" ? "Escribí un nombre para este formato" : faltaEnMapeo(columnas);
  return (
    <section className="stack-4 breakable box pad-5 above-5 below-5" aria-labelledby="formato">
      <h2 id="formato" ref={titulo} tabIndex={-1}>
        ¿Qué tiene cada columna?
      </h2>
      <p>
        Es la primera vez que se sube un extracto como {archivo}. Debajo de cada columna está su primer dato:
        elegí qué es, y la próxima vez se lee solo.
      </p>
      <div className="columns-m">
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
      <div className="columns-m">
        {que.titulos.map((titulo, n) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: only their position identifies columns.
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
