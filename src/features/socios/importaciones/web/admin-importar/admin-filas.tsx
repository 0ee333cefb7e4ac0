import { useNavigate } from "react-router";
import { formatInstant, formatMoney, formatNumero } from "#contract/format.ts";
import { AdminHermanosSinGrupo } from "#features/cuotas/aranceles/web/admin-hermanos-sin-grupo.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListBody } from "#web/admin/staff-list.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { useWrite } from "#web/use-write.ts";
import type { ImportacionConFilas, RenglonDeImportacion } from "../../contract.ts";
import { contar, type Decision, PALABRA_DE_VEREDICTO, VEREDICTOS } from "../../rules.ts";
import styles from "./admin-importar.module.css";
import { AdminRenglon } from "./admin-renglon.tsx";

interface AdminFilasProps {
  importacion: ImportacionConFilas;
  list: ShownList<RenglonDeImportacion[]>;
}

/** The third step: all rows with their verdicts and decisions, and the button to apply or undo the import. */
export function AdminFilas({ importacion, list }: AdminFilasProps) {
  const { id, conteos, estado } = importacion;
  const onChange = list.reload;
  const param = { id: String(id) };
  const { veredicto: filtro = "" } = list.values;
  const Acciones = { previsada: SinAplicar, aplicada: Aplicada, deshecha: null }[estado];
  const [decidir, decidiendo, problema] = useWrite(
    (numero: number, decision: Decision | null) =>
      answerOf(api.importaciones[":id"].$patch({ param, json: { decisiones: [{ numero, decision }] } })),
    { onChange },
  );
  const corregir = (numero: number, celdas: string[]) =>
    answerOf(api.importaciones[":id"].$patch({ param, json: { filas: [{ numero, celdas }] } }));

  return (
    <div className="stack-4" aria-busy={list.busy || decidiendo}>
      <div className={`row-3 middle apart in-view ${styles.arriba}`}>
        <p role="status">
          <b>{contar(conteos)}</b>
          {estado === "aplicada" && importacion.aplicadaEn && (
            <span> · aplicada el {formatInstant(importacion.aplicadaEn)}</span>
          )}
          {importacion.reclamadaEn && estado === "aplicada" && (
            <span> · se reclama desde el {formatInstant(importacion.reclamadaEn)}</span>
          )}
          {estado === "deshecha" && importacion.deshechaEn && (
            <span> · deshecha el {formatInstant(importacion.deshechaEn)}</span>
          )}
        </p>
        {Acciones && (
          <div className="row-2">
            <Acciones importacion={importacion} onChange={onChange} />
          </div>
        )}
      </div>
      <AdminHermanosSinGrupo sinGrupo={importacion.sinGrupo} />
      <Filtros
        importacion={importacion}
        filtro={filtro}
        onFiltrar={(veredicto) => list.change({ veredicto })}
      />
      {problema && <Alert tone="danger">{problema}</Alert>}
      {conteos.duda + conteos.error > 0 && (
        <div className="row-2">
          <ExportButton
            label="Descargar las dudas y los errores"
            call={() => api.importaciones[":id"].pendientes.$get({ param })}
          />
        </div>
      )}
      <ListBody
        list={list}
        nothingYet={
          filtro === "" ? (
            <EmptyState title={list.empty}>
              <p>
                Ninguna columna dice nada de una persona.{" "}
                <Link to={{ search: `?id=${id}&paso=columnas` }}>Revisá las columnas</Link>.
              </p>
            </EmptyState>
          ) : undefined
        }
      >
        {(filas) => (
          <ul className="stack-2 plain-list">
            {filas.map((fila) => (
              <AdminRenglon
                key={fila.numero}
                fila={fila}
                onDecidir={
                  estado === "previsada" && !decidiendo ? (decision) => decidir(fila.numero, decision) : null
                }
                columnas={importacion.columnas}
                onCorregir={(celdas) => corregir(fila.numero, celdas)}
                onChange={onChange}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  );
}

interface FiltrosProps {
  importacion: ImportacionConFilas;
  filtro: string;
  onFiltrar: (veredicto: string) => void;
}

function Filtros({ importacion: { conteos, responsables }, filtro, onFiltrar }: FiltrosProps) {
  return (
    <nav className="row-2" aria-label="Filtrar las filas">
      {[{ value: "", label: "Todas", n: VEREDICTOS.reduce((sum, one) => sum + conteos[one], 0) }]
        .concat(VEREDICTOS.map((one) => ({ value: one, label: titulo(one), n: conteos[one] })))
        .concat({ value: "responsables", label: "Con responsable nuevo", n: responsables })
        .filter(({ value, n }) => n > 0 || value === filtro)
        .map(({ value, label, n }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === filtro}
            onClick={() => onFiltrar(value)}
          >
            {label} <span>{formatNumero(n)}</span>
          </button>
        ))}
    </nav>
  );
}

interface AccionesProps {
  importacion: ImportacionConFilas;
  onChange: () => void;
}

function SinAplicar({ importacion, onChange }: AccionesProps) {
  const { id, archivo, conteos, responsables } = importacion;
  const param = { id: String(id) };
  const quedan = conteos.duda + conteos.error;
  const navigate = useNavigate();
  return (
    <>
      <ConfirmButton
        button={{ variant: "outline" }}
        title="Descartar la planilla"
        confirmLabel="Descartar"
        danger
        onConfirm={() => answerOf(api.importaciones[":id"].$delete({ param }))}
        onDone={() => void navigate({ search: "?" })}
      >
        <p>«{archivo}» se borra del sitio. No se importó nada de ella.</p>
      </ConfirmButton>
      <ConfirmButton
        button={{ variant: "accent", disabled: conteos.nuevo + conteos.cambia === 0 }}
        title="Aplicar la importación"
        confirmLabel="Aplicar"
        onConfirm={() => answerOf(api.importaciones[":id"].aplicar.$post({ param }))}
        done="La importación se aplicó."
        onChange={onChange}
      >
        <p>
          {formatNumero(conteos.nuevo)} personas nuevas y {formatNumero(conteos.cambia)} con cambios.
          <span>
            {quedan > 0 && ` Las ${formatNumero(quedan)} filas con dudas o errores no se importan.`}
          </span>{" "}
          No se manda ningún correo.{" "}
          <span>
            {responsables > 0 &&
              `${formatNumero(responsables)} van a tener un responsable nuevo: están en «Con responsable nuevo». `}
          </span>
          Se puede deshacer por 30 días, mientras nadie pague ni entre al sitio.
        </p>
      </ConfirmButton>
    </>
  );
}

function Aplicada({ importacion, onChange }: AccionesProps) {
  const { id, archivo, conteos, seVan, columnas, planId } = importacion;
  const param = { id: String(id) };
  const debeAlgo = planId !== null || columnas.some(({ campo }) => campo === "saldo" || campo === "plan");
  return (
    <>
      {importacion.noSeDeshace === null && (
        <ConfirmButton
          button={{ variant: "outline", children: "Deshacer la importación" }}
          title="Deshacer la importación"
          confirmLabel="Deshacer"
          danger
          onConfirm={() => answerOf(api.importaciones[":id"].deshacer.$post({ param }))}
          done="La importación se deshizo."
          onChange={onChange}
        >
          <p>
            Las {formatNumero(conteos.nuevo)} personas nuevas de «{archivo}» se borran, con sus familias, y
            las que cambiaron vuelven a como estaban. <span>{seVan.cuotas > 0 && loQueSeVa(seVan)}</span>
          </p>
        </ConfirmButton>
      )}
      {debeAlgo && importacion.reclamadaEn === null && (
        <ConfirmButton
          button={{ variant: "outline", children: "Empezar a cobrar las deudas de antes" }}
          title="Empezar a cobrar las deudas de antes"
          confirmLabel="Empezar a cobrar"
          onConfirm={() => answerOf(api.importaciones[":id"].reclamar.$post({ param }))}
          done="Desde ahora se cobra lo que se debe de esta importación."
          onChange={onChange}
        >
          <p>
            Lo que se debe de «{archivo}» empieza a recibir recordatorios y recargos, como todo lo demás.
            Hacelo cuando los saldos estén revisados.
          </p>
        </ConfirmButton>
      )}
    </>
  );
}

const loQueSeVa = ({ cuotas, importe }: ImportacionConFilas["seVan"]) =>
  cuotas === 1
    ? `Se borra 1 cuota de ${formatMoney(importe)}, aunque ya se haya emitido.`
    : `Se borran ${formatNumero(cuotas)} cuotas por ${formatMoney(importe)}, también las que ya se emitieron.`;

function titulo(veredicto: (typeof VEREDICTOS)[number]): string {
  const { varios } = PALABRA_DE_VEREDICTO[veredicto];
  return varios.charAt(0).toUpperCase() + varios.slice(1);
}
