import { useState } from "react";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import {
  type ListAddress,
  listAddress,
  setOrDrop,
  useListFilter,
  useStaffList,
} from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink, whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Deudor } from "../../contract.ts";
import {
  ANTIGUEDAD,
  ANTIGUEDADES,
  type Antiguedad,
  COLUMNAS_DE_DEUDORES,
  cuandoSale,
  enPalabras,
  esHoraDeRecordar,
  PALABRA_DE_SITUACION,
  SITUACIONES,
  type Situacion,
  sePuedeRecordar,
} from "../../rules.ts";
import type { DeQuien } from "../admin-anotar.tsx";
import type { Asunto } from "../admin-asunto-de-deuda.tsx";
import { condonarDeuda } from "../condonar-deuda.ts";

const CUALQUIERA = { value: "", label: "Cualquiera" };
const DESDE_CUANDO = [
  CUALQUIERA,
  ...ANTIGUEDADES.map((value) => ({ value, label: ANTIGUEDAD[value].label })),
];
const SITUACION = [
  CUALQUIERA,
  ...SITUACIONES.map((value) => ({ value, label: PALABRA_DE_SITUACION[value] })),
];
const MINIMOS = [
  CUALQUIERA,
  ...[5_000, 20_000, 50_000, 100_000].map((pesos) => ({
    value: String(pesos),
    label: `Al menos ${formatMoney(pesos)}`,
  })),
];

const unoDe = <T extends string>(values: readonly T[], value: string | null) =>
  values.find((one) => one === value);
const idDe = (value: string | null) => /^[1-9]\d{0,8}$/.exec(value ?? "")?.[0];

function filtrosDe(params: URLSearchParams) {
  return {
    antiguedad: unoDe<Antiguedad>(ANTIGUEDADES, params.get("antiguedad")),
    situacion: unoDe<Situacion>(SITUACIONES, params.get("situacion")),
    minimo: MINIMOS.find(({ value }) => value !== "" && value === params.get("minimo"))?.value,
    plan: idDe(params.get("plan")),
    actividad: idDe(params.get("actividad")),
  };
}

type FiltrosDeDeudores = ReturnType<typeof filtrosDe>;

const AdminAsuntoDeDeuda = lazyDialog(
  async () => (await import("../admin-asunto-de-deuda.tsx")).AdminAsuntoDeDeuda,
);

const AdminAnotar = lazyDialog(async () => (await import("../admin-anotar.tsx")).AdminAnotar);

const LISTA = listAddress("deudores", 10);
const ORDEN = "orden";
const POR_DEUDA = "-total";
const ordenDe = (params: URLSearchParams) => params.get(ORDEN) ?? POR_DEUDA;

export const meta = pageMeta({ title: "Deudores, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.deudores.$get({ query: { ...query, ...filtrosDe(params), orden: ordenDe(params) } }, options),
);

export default function AdminDeudores() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy, reload } = state;
  const filtros = filtrosDe(params);
  const orden = ordenDe(params);
  const adminPath = useAdminPath();
  const [asunto, setAsunto] = useState<Asunto | null>(null);
  const totales = useAnswer(JSON.stringify([list.termino, filtros]), (signal) =>
    answerOf(
      api.deudores.totales.$get({ query: { termino: list.termino, ...filtros } }, { init: { signal } }),
    ),
  );
  const suma = totales.answer?.ok ? totales.answer.data : null;
  const alCambiar = () => {
    reload();
    totales.reload();
  };
  const ahora = clubTime(serverTime());
  const anotar = useOpening<DeQuien>();

  const varias: Bulk<Deudor> = {
    of: ["familia", "familias"],
    nameOf: ({ familia }) => familia,
    actions: [
      {
        label: "Mandar recordatorio a",
        doing: "Mandando",
        did: "Mandaste un recordatorio a",
        applies: (deudor) => sePuedeRecordar(deudor, ahora.fecha),
        blocked: suma?.apagados ?? false,
        note: suma?.apagados
          ? "El correo de recordatorios está apagado, en Correos."
          : esHoraDeRecordar(ahora)
            ? undefined
            : `Fuera de hora: ${cuandoSale(ahora)}.`,
        run: ({ titular }) =>
          answerOf(api.personas[":id"].recordatorio.$post({ param: { id: String(titular.id) } })),
      },
      {
        label: "Condonar a",
        doing: "Condonando",
        did: "Condonaste lo vencido de",
        applies: () => true,
        reason: { explain: loCondonado, maxLength: MOTIVO_DE_ANULACION_MAX },
        run: condonarDeuda,
      },
    ],
    onExport: (ids) => api.deudores.exportar.$get({ query: { ids } }),
    onChange: alCambiar,
  };

  const setOrden = (siguiente: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      setOrDrop(next, ORDEN, siguiente === POR_DEUDA ? "" : siguiente);
      next.delete(LISTA.pagina);
      return next;
    });

  return (
    <StaffScreen
      title="Deudores"
      lead={
        <>
          ¿Alguien dice que transfirió? Buscá su pago en{" "}
          <Link to={adminPath("transferencias")}>Caja y banco › Banco</Link>.
        </>
      }
      actions={
        <ExportButton
          call={() => api.deudores.exportar.$get({ query: { termino: list.termino, ...filtros, orden } })}
        />
      }
    >
      <ListFilters
        of="deudores"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        more={{
          values: Object.values(filtros),
          fields: <AdminFiltrosDeDeudores lista={LISTA} filtros={filtros} />,
        }}
      />
      {suma && suma.familias > 0 && (
        <p className="below-3">
          {formatCantidad(suma.familias, "familia debe", "familias deben")}{" "}
          <strong>{formatMoney(suma.total)}</strong>
          <span>{` · ${enPalabras(suma)}`}</span>
        </p>
      )}
      <ListAnswer
        answer={answer}
        of="deudores"
        empty="NADIE DEBE CUOTAS VENCIDAS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || Object.values(filtros).some(Boolean) }}
      >
        {(deudores) => (
          <ListTable
            caption="Deudores"
            described={COLUMNAS_DE_DEUDORES}
            omit={["deben"]}
            rows={deudores}
            sortOf={(campo) => ({
              direction: orden === campo ? "ascending" : orden === `-${campo}` ? "descending" : null,
              onSort: () => setOrden(orden === `-${campo}` ? campo : `-${campo}`),
            })}
            cells={{
              familia: ({ titular, familia, deben }) => (
                <>
                  <Link className="strong" to={adminPath(`usuarios/${titular.id}?parte=cuenta`)}>
                    {familia}
                  </Link>
                  {deben !== familia && <span className="block note">{deben}</span>}
                </>
              ),
              total: ({ aFavor }, text) => (
                <>
                  <span>{text}</span>
                  {aFavor > 0 && (
                    <span className="block note">{`descontados ${formatMoney(aFavor)} a favor`}</span>
                  )}
                </>
              ),
              contacto: ({ recordatorio }, text) => (
                <>
                  <span>{text}</span>
                  {recordatorio && (
                    <span className="block note">{`recordatorio ${formatFecha(recordatorio)}`}</span>
                  )}
                </>
              ),
              telefono: ({ telefono, correo, familia }, text) =>
                telefono ? <PhoneLink phone={telefono} of={familia} /> : (correo ?? text),
            }}
            actions={[
              {
                label: "Acciones",
                card: "action",
                cell: (deudor) => (
                  <AdminAccionesDeDeuda
                    deudor={deudor}
                    onAsunto={setAsunto}
                    onAnotar={anotar.open}
                    onChange={alCambiar}
                  />
                ),
              },
            ]}
            keyOf={({ id }) => id}
            bulk={varias}
            busy={busy}
          />
        )}
      </ListAnswer>
      <AdminAsuntoDeDeuda
        opened={asunto !== null}
        asunto={asunto}
        onClose={() => setAsunto(null)}
        onDone={() => {
          setAsunto(null);
          alCambiar();
        }}
      />
      <AdminAnotar opening={anotar} onDone={alCambiar} />
    </StaffScreen>
  );
}

function loCondonado(familias: readonly Deudor[]): string {
  const cuotas = familias.reduce((sum, { cuotas: suyas }) => sum + suyas.length, 0);
  const pesos = sumPesos(familias.map(({ total, aFavor }) => total + aFavor));
  return `${cuotas === 1 ? "Se condona 1 cuota vencida" : `Se condonan ${cuotas} cuotas vencidas`}, ${formatMoney(pesos)}, con un renglón nuevo en cada una. No se deshace de una vez: para volver a cobrar una cuota hay que sumarla en la cuenta de la persona.`;
}

interface AdminFiltrosDeDeudoresProps {
  lista: ListAddress;
  filtros: FiltrosDeDeudores;
}

function AdminFiltrosDeDeudores({ lista, filtros }: AdminFiltrosDeDeudoresProps) {
  const planes = useAnswer("planes", (signal) =>
    answerOf(api.planes.lista.$get({ query: {} }, { init: { signal } })),
  );
  const aranceles = useAnswer("aranceles", (signal) =>
    answerOf(api.aranceles.$get({}, { init: { signal } })),
  );
  const dePlan = planes.answer?.ok
    ? planes.answer.data.map(({ id, nombre_plan }) => ({ value: String(id), label: nombre_plan }))
    : [];
  const deActividad = aranceles.answer?.ok
    ? aranceles.answer.data.aranceles
        .filter(({ tipo, activa }) => tipo === "adicional" && activa)
        .map(({ id, nombre }) => ({ value: String(id), label: nombre }))
    : [];
  return (
    <>
      <Filtro lista={lista} name="antiguedad" label="Antigüedad" filtros={filtros} options={DESDE_CUANDO} />
      <Filtro lista={lista} name="situacion" label="Qué se hizo" filtros={filtros} options={SITUACION} />
      <Filtro lista={lista} name="minimo" label="Cuánto debe" filtros={filtros} options={MINIMOS} />
      <Filtro
        lista={lista}
        name="plan"
        label="Plan"
        filtros={filtros}
        options={[CUALQUIERA, ...dePlan.toSorted(porNombre)]}
      />
      {(deActividad.length > 0 || filtros.actividad) && (
        <Filtro
          lista={lista}
          name="actividad"
          label="Deporte o adicional"
          filtros={filtros}
          options={[CUALQUIERA, ...deActividad.toSorted(porNombre)]}
        />
      )}
    </>
  );
}

const porNombre = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");

interface FiltroProps extends AdminFiltrosDeDeudoresProps {
  name: keyof FiltrosDeDeudores;
  label: string;
  options: readonly { value: string; label: string }[];
}

function Filtro({ lista, filtros, name, label, options }: FiltroProps) {
  const onChange = useListFilter(lista, name, "");
  return <FilterSelect label={label} value={filtros[name] ?? ""} options={options} onChange={onChange} />;
}

interface AccionesProps {
  deudor: Deudor;
  onAsunto: (asunto: Asunto) => void;
  onAnotar: (de: DeQuien) => void;
  onChange: () => void;
}

function AdminAccionesDeDeuda({ deudor, onAsunto, onAnotar, onChange }: AccionesProps) {
  const club = useClub();
  const adminPath = useAdminPath();
  const { telefono, familia, titular, sinRecordatorios } = deudor;
  const abrir = (que: Asunto["que"], label: string) => ({ label, onPick: () => onAsunto({ que, deudor }) });
  /** Opens a chat, which counts as contact. */
  async function escribir() {
    if (!telefono) return;
    window.open(
      whatsappLink(telefono, mensajeDe(deudor, club.identidad.nombre, location.origin)),
      "_blank",
      "noopener,noreferrer",
    );
    const json = { tipo: "contacto" as const, texto: "Por WhatsApp" };
    await answerOf(api.personas[":id"].gestiones.$post({ param: { id: String(titular.id) }, json }));
    onChange();
  }
  return (
    <div className="row-2">
      {telefono && (
        <Button
          size="small"
          variant="outline"
          aria-label={`Escribir por WhatsApp a ${familia}`}
          onClick={() => void escribir()}
        >
          WhatsApp
        </Button>
      )}
      <MoreActions
        of={familia}
        actions={[
          abrir("recordar", "Mandar un recordatorio"),
          { label: "Ver gestiones y convenios", to: adminPath(`usuarios/${titular.id}?parte=gestiones`) },
          { label: "Buscar su transferencia", to: adminPath("transferencias") },
          { label: "Anotar", onPick: () => onAnotar({ id: titular.id, nombre: familia }) },
          abrir("convenio", "Hacer un convenio"),
          abrir("condonar", "Condonar"),
          abrir(
            sinRecordatorios ? "volver" : "frenar",
            sinRecordatorios ? "Volver a recordarle" : "No recordarle más",
          ),
        ]}
      />
    </div>
  );
}

/** Returns the text of a chat about a debt, with the link to pay. Names only people whom the addressee pays for. */
function mensajeDe(deudor: Deudor, club: string, origen: string): string {
  const { titular, total, desde } = deudor;
  const personas = deudor.personas.filter(({ leToca }) => leToca);
  const suyo = sumPesos(personas.map(({ debe }) => debe));
  const nombre = titular.nombre.split(" ")[0] ?? titular.nombre;
  const ajenas = personas.filter(({ id }) => id !== titular.id).map((una) => una.nombre);
  const de = ajenas.length > 0 ? ` de ${ajenas.join(" y ")}` : "";
  return `Hola, ${nombre}. Te escribimos de ${club}: figuran cuotas${de} sin pagar por ${formatMoney(Math.min(suyo, total))}, desde el ${formatFecha(desde)}. Podés pagarlas acá: ${origen}/login?volver=${encodeURIComponent("/perfil/cuenta")} Si ya pagaste o querés hacerlo en partes, contestanos. ¡Gracias!`;
}
