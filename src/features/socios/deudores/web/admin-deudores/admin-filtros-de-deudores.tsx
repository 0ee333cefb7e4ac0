import { FilterSelect } from "#web/admin/filter-select.tsx";
import { type ListAddress, useListFilter } from "#web/admin/list-state.ts";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { ANTIGUEDAD, CUALQUIERA, type FiltrosDeDeudores, MINIMOS, SITUACION } from "./filtros-de-deudores.ts";

interface AdminFiltrosDeDeudoresProps {
  lista: ListAddress;
  filtros: FiltrosDeDeudores;
}

/** By age, what was done, amount, plan and sport. */
export function AdminFiltrosDeDeudores({ lista, filtros }: AdminFiltrosDeDeudoresProps) {
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
      <Filtro lista={lista} name="antiguedad" label="Antigüedad" filtros={filtros} options={ANTIGUEDAD} />
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
