import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import { lazyDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type ListBulk, StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink, whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Deudor } from "../../contract.ts";
import {
  ANTIGUEDAD,
  ANTIGUEDADES,
  COLUMNAS_DE_DEUDORES,
  cuandoSale,
  enPalabras,
  esHoraDeRecordar,
  PALABRA_DE_SITUACION,
  SITUACIONES,
  sePuedeRecordar,
} from "../../rules.ts";
import type { Asunto } from "../admin-asunto-de-deuda.tsx";
import { condonarDeuda } from "../condonar-deuda.ts";

const AdminAsuntoDeDeuda = lazyDialog(() => import("../admin-asunto-de-deuda.tsx"));

const AdminAnotar = lazyDialog(() => import("../admin-anotar.tsx"));

const ID = /^[1-9]\d{0,8}$/;

const LISTA = staffList({
  name: "deudores",
  of: "deudores",
  empty: "NADIE DEBE CUOTAS VENCIDAS",
  columns: COLUMNAS_DE_DEUDORES,
  filters: {
    antiguedad: {
      label: "Antigüedad",
      all: "Cualquiera",
      select: ANTIGUEDADES.map((value) => ({ value, label: ANTIGUEDAD[value].label })),
    },
    situacion: {
      label: "Qué se hizo",
      all: "Cualquiera",
      select: SITUACIONES.map((value) => ({ value, label: PALABRA_DE_SITUACION[value] })),
    },
    minimo: {
      label: "Cuánto debe",
      all: "Cualquiera",
      select: [5_000, 20_000, 50_000, 100_000].map((pesos) => ({
        value: String(pesos),
        label: `Al menos ${formatMoney(pesos)}`,
      })),
    },
    plan: { label: "Plan", all: "Cualquiera", select: ID },
    actividad: { label: "Deporte o adicional", all: "Cualquiera", select: ID },
  },
  order: { first: "-total", descending: orderedColumns(COLUMNAS_DE_DEUDORES) },
  list: (query, options) => api.deudores.$get({ query }, options),
  export: (query) => api.deudores.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Deudores, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminDeudores() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const filtros = { termino: list.state.termino, ...list.values };
  const totales = useAnswer(JSON.stringify(filtros), (options) =>
    api.deudores.totales.$get({ query: filtros }, options),
  );
  const suma = totales.answer?.ok ? totales.answer.data : null;
  const alCambiar = () => {
    list.reload();
    totales.reload();
  };

  return (
    <StaffScreen
      title="Deudores"
      lead={
        <>
          ¿Alguien dice que transfirió? Buscá su pago en{" "}
          <StaffLink to="transferencias">Caja y banco › Banco</StaffLink>.
        </>
      }
      list={list}
    >
      <StaffList
        list={list}
        options={useOpcionesDeFiltros()}
        above={
          suma &&
          suma.familias > 0 && (
            <p className="below-3">
              {formatCantidad(suma.familias, "familia debe", "familias deben")}{" "}
              <strong>{formatMoney(suma.total)}</strong>
              <span>{` · ${enPalabras(suma)}`}</span>
            </p>
          )
        }
        caption="Deudores"
        omit={["deben"]}
        cells={{
          familia: ({ titular, familia, deben }) => (
            <>
              <StaffLink className="strong" to={`usuarios/${titular.id}?parte=cuenta`}>
                {familia}
              </StaffLink>
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
            cell: (deudor) => <AdminAccionesDeDeuda deudor={deudor} onChange={alCambiar} />,
          },
        ]}
        keyOf={({ id }) => id}
        bulk={{ ...variasFamilias(suma?.apagados ?? false), onChange: alCambiar }}
      />
    </StaffScreen>
  );
}

/** @param apagados whether the email of reminders is switched off */
function variasFamilias(apagados: boolean): Omit<ListBulk<Deudor>, "onChange"> {
  const ahora = clubTime(serverTime());
  return {
    of: ["familia", "familias"],
    nameOf: ({ familia }) => familia,
    actions: [
      {
        label: "Mandar recordatorio a",
        doing: "Mandando",
        did: "Mandaste un recordatorio a",
        applies: (deudor) => sePuedeRecordar(deudor, ahora.fecha),
        blocked: apagados,
        note: apagados
          ? "El correo de recordatorios está apagado, en Correos."
          : esHoraDeRecordar(ahora)
            ? undefined
            : `Fuera de hora: ${cuandoSale(ahora)}.`,
        run: ({ titular }) => answerOf(api.personas[":id"].recordatorio.$post(withId(titular.id))),
      },
      {
        label: "Condonar a",
        doing: "Condonando",
        did: "Condonaste lo vencido de",
        applies: () => true,
        reason: { explain: loCondonado, of: MOTIVO_DE_ANULACION },
        run: condonarDeuda,
      },
    ],
  };
}

function loCondonado(familias: readonly Deudor[]): string {
  const cuotas = familias.reduce((sum, { cuotas: suyas }) => sum + suyas.length, 0);
  const pesos = sumPesos(familias.map(({ total, aFavor }) => total + aFavor));
  return `${cuotas === 1 ? "Se condona 1 cuota vencida" : `Se condonan ${cuotas} cuotas vencidas`}, ${formatMoney(pesos)}, con un renglón nuevo en cada una. No se deshace de una vez: para volver a cobrar una cuota hay que sumarla en la cuenta de la persona.`;
}

const porNombre = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");

function useOpcionesDeFiltros() {
  const planes = useAnswer("planes", (options) => api.planes.lista.$get({ query: {} }, options));
  const aranceles = useAnswer("aranceles", (options) => api.aranceles.$get({}, options));
  return {
    plan: planes.answer?.ok
      ? planes.answer.data
          .map(({ id, nombre_plan }) => ({ value: String(id), label: nombre_plan }))
          .toSorted(porNombre)
      : [],
    actividad: aranceles.answer?.ok
      ? aranceles.answer.data.aranceles
          .filter(({ tipo, activa }) => tipo === "adicional" && activa)
          .map(({ id, nombre }) => ({ value: String(id), label: nombre }))
          .toSorted(porNombre)
      : [],
  };
}

interface AccionesProps {
  deudor: Deudor;
  onChange: () => void;
}

function AdminAccionesDeDeuda({ deudor, onChange }: AccionesProps) {
  const club = useClub();
  const adminPath = useAdminPath();
  const { telefono, familia, titular, sinRecordatorios } = deudor;
  const abrir = (que: Asunto["que"], label: string) => ({
    label,
    opens: <AdminAsuntoDeDeuda asunto={{ que, deudor }} onChange={onChange} />,
  });
  /** Opens a chat, which counts as contact. */
  async function escribir() {
    if (!telefono) return;
    window.open(
      whatsappLink(telefono, mensajeDe(deudor, club.identidad.nombre, location.origin)),
      "_blank",
      "noopener,noreferrer",
    );
    const json = { tipo: "contacto" as const, texto: "Por WhatsApp" };
    await answerOf(api.personas[":id"].gestiones.$post({ ...withId(titular.id), json }));
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
          {
            label: "Anotar",
            opens: <AdminAnotar de={{ id: titular.id, nombre: familia }} onChange={onChange} />,
          },
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
