import CalendarCheck from "icon:calendar-check";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  formatCantidad,
  formatFecha,
  formatLista,
  formatMes,
  formatMoney,
  formatNumero,
} from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { AdminHermanosSinGrupo } from "#features/cuotas/aranceles/web/admin-hermanos-sin-grupo.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ExportList, ListRows, StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { CuotaPorEmitir, ProximaEmision } from "../../contract.ts";
import { CAMBIOS, type Cambio, COLUMNAS_DE_EMISIONES, COLUMNAS_DE_PROXIMA } from "../../rules.ts";

const NOMBRES = keysOf(CAMBIOS);

const CUOTAS = staffList({
  name: "cuotas-por-emitir",
  of: "cuotas por emitir",
  empty: "NO HAY CUOTAS PARA EMITIR",
  columns: COLUMNAS_DE_PROXIMA,
  filters: {
    cambio: {
      label: "Qué cambió desde el mes anterior",
      segments: [
        { value: "", label: "Todas" },
        ...NOMBRES.map((value) => ({ value, label: CAMBIOS[value] })),
      ],
    },
  },
  list: (query, options) => api.emisiones.proxima.cuotas.$get({ query }, options),
  export: (query) => api.emisiones.proxima.exportar.$get({ query }),
});

const PASADAS = staffList({
  name: "emisiones",
  size: 5,
  params: { termino: "buscar-emision", pagina: "pagina-de-emisiones", tamano: "tamano-de-emisiones" },
  of: "emisiones",
  empty: "TODAVÍA NO SE EMITIÓ NINGÚN MES",
  pager: "needed",
  columns: COLUMNAS_DE_EMISIONES,
  list: (query, options) => api.emisiones.lista.$get({ query }, options),
});

export const meta = pageMeta({ title: "Cuotas del mes, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [proxima, cuotas, pasadas] = await Promise.all([
    answerOf(api.emisiones.proxima.$get({}, { init: { signal: request.signal } })),
    CUOTAS.loadPage(request),
    PASADAS.loadPage(request),
  ]);
  return { proxima, cuotas, pasadas };
}

export default function AdminEmisiones() {
  const { proxima, cuotas, pasadas } = useLoaderData<typeof clientLoader>();
  const list = useStaffList(CUOTAS, cuotas);
  const { busy, reload } = list;
  const mes = proxima.ok ? formatMes(proxima.data.periodo) : "";
  return (
    <StaffScreen
      title="Cuotas del mes"
      lead="Emitir es anotarle a cada socio la cuota de un mes. Las de los planes mensuales se emiten solas, el día antes de que empiece."
      actions={
        <>
          {proxima.ok && proxima.data.cuotas > 0 && (
            <ConfirmButton
              button={{
                variant: "accent",
                icon: <CalendarCheck />,
                disabled: !proxima.data.sePuede,
              }}
              title={`Emitir ${mes}`}
              confirmLabel="Emitir ahora"
              onConfirm={() => {
                const { periodo, cuotas: cuantas, total } = proxima.data;
                return answerOf(api.emisiones.$post({ json: { periodo, cuotas: cuantas, total } }));
              }}
              done={({ cuotas: hechas, importe }) =>
                `${hechas === 1 ? "Se emitió" : "Se emitieron"} ${formatCantidad(hechas, "cuota")} de ${mes} por ${formatMoney(importe)}.`
              }
              onChange={reload}
            >
              <p>
                Se emiten {formatNumero(proxima.data.cuotas)} cuotas por {formatMoney(proxima.data.total)}, y
                cada persona las ve y puede pagarlas desde ya. No hace falta: el sitio las emite solo el{" "}
                {formatFecha(proxima.data.seEmite)}. Una cuota emitida no se borra; se corrige o se condona
                desde la cuenta de cada persona.
              </p>
            </ConfirmButton>
          )}
          <ExportList list={list} label="Exportar la próxima" />
        </>
      }
    >
      {!proxima.ok && <LoadFailure problem={proxima.problem} retrying={busy} onRetry={reload} />}
      {proxima.ok && <Resumen proxima={proxima.data} />}
      <section className="stack-4 above-6" aria-labelledby="cuotas-por-emitir">
        <h2 id="cuotas-por-emitir">Cuotas de {mes || "la próxima emisión"}</h2>
        <StaffList
          list={list}
          caption="Cuotas por emitir"
          cells={{
            persona: ({ persona, personaId }) => (
              <StaffLink to={`usuarios/${personaId}?parte=cuenta`}>{persona}</StaffLink>
            ),
            importe: (fila, texto) => <Importe fila={fila} texto={texto} />,
          }}
          unclipped={["importe"]}
          keyOf={({ personaId }) => personaId}
          toneOf={({ cambio }) => (cambio === "deja" ? "danger" : "success")}
        />
      </section>
      <section className="stack-4 above-6" aria-labelledby="emisiones-pasadas">
        <h2 id="emisiones-pasadas">Emisiones pasadas</h2>
        <ListRows
          list={useStaffList(PASADAS, pasadas)}
          caption="Lista de emisiones pasadas"
          cells={{ periodo: ({ periodo }) => formatMes(periodo) }}
          keyOf={({ periodo }) => periodo}
          toneOf={({ estado: uno }) => (uno === "terminada" ? "success" : "danger")}
        />
      </section>
    </StaffScreen>
  );
}

function Resumen({ proxima }: { proxima: ProximaEmision }) {
  const { periodo, seEmite, cuotas, total, sinPrecio, reglas, planes, anterior, cambios } = proxima;
  return (
    <section className="stack-4 box pad-5" aria-labelledby="proxima-emision">
      <h2 id="proxima-emision">Próxima: {formatMes(periodo)}</h2>
      <p className="breakable">
        <strong className="text-xl">{formatMoney(total)}</strong> en {formatCantidad(cuotas, "cuota")}. Se
        emite sola el {formatFecha(seEmite)}.
      </p>
      {anterior && (
        <p>
          En {formatMes(anterior.periodo)} fueron {formatNumero(anterior.personas)} por{" "}
          {formatMoney(anterior.importe)}. {enPalabras(cambios)}
        </p>
      )}
      {sinPrecio > 0 && (
        <Alert tone="danger">
          {formatCantidad(sinPrecio, "persona está en un plan", "personas están en un plan")} que todavía no
          tiene precio para ese mes: no se les emite nada.
        </Alert>
      )}
      <AdminHermanosSinGrupo sinGrupo={proxima.sinGrupo} />
      {planes.length > 1 && <Partes title="Por plan" partes={planes} />}
      <Partes title="De qué está hecho" partes={reglas} />
    </section>
  );
}

interface Parte {
  nombre: string;
  personas: number;
  importe: number;
}

function Partes({ title, partes }: { title: string; partes: readonly Parte[] }) {
  if (partes.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="plain-list ruled ledger">
        {partes.map(({ nombre, personas, importe }) => (
          <li key={nombre}>
            <span>
              {nombre} ({formatCantidad(personas, "persona")})
            </span>
            <b>{formatMoney(importe)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const EN_PALABRAS: Record<Cambio, (cuantas: number) => string> = {
  nueva: (n) => (n === 1 ? "1 es nueva" : `${n} son nuevas`),
  sube: (n) => (n === 1 ? "1 sube" : `${n} suben`),
  baja: (n) => (n === 1 ? "1 baja" : `${n} bajan`),
  igual: (n) => (n === 1 ? "1 queda igual" : `${n} quedan iguales`),
  deja: (n) => (n === 1 ? "1 persona deja de pagar" : `${n} personas dejan de pagar`),
};

function enPalabras(cambios: ProximaEmision["cambios"]): string {
  const dichos = NOMBRES.filter((uno) => cambios[uno] > 0).map((uno) => EN_PALABRAS[uno](cambios[uno]));
  return dichos.length === 0 ? "" : `De las próximas, ${formatLista(dichos)}.`;
}

function Importe({ fila: { renglones, persona }, texto }: { fila: CuotaPorEmitir; texto: string }) {
  if (renglones.length < 2) return texto;
  return (
    <details>
      <summary aria-label={`${texto}: renglones de ${persona}`}>{texto}</summary>
      <ul className="plain-list">
        {renglones.map(({ regla, nombre, importe }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have several lines, in a fixed order
          <li key={`${regla} ${n}`}>
            {nombre}: {formatMoney(importe)}
          </li>
        ))}
      </ul>
    </details>
  );
}
