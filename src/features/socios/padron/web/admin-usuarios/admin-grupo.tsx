import { useSearchParams } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { FOUND_MAX } from "#contract/long-lists.ts";
import { NothingFound } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { useListFilter, useListState } from "#web/admin/list-state.ts";
import { Pager } from "#web/admin/pager.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { UsuarioDelPadron } from "../../contract.ts";
import { type Grupo, TITULOS } from "../../rules.ts";
import { AdminGrupoTabla } from "./admin-grupo-tabla.tsx";
import type { Apertura } from "./admin-modales.tsx";
import styles from "./admin-usuarios.module.css";
import { CUOTAS, DE_CUOTAS, estadoDe, LISTAS } from "./grupo-en-la-direccion.ts";

interface AdminGrupoProps {
  grupo: Grupo;
  usuarios: readonly UsuarioDelPadron[];
  total: number;
  busy: boolean;
  /** Called after a change, here or by another user, to reload all tables. */
  onChange: () => void;
  onOpen: (apertura: Apertura) => void;
}

/** Names of the tables within a sentence: "Buscar socios". */
const NOMBRES: Record<Grupo, string> = {
  administrador: "administradores",
  administradorB: "administradores básicos",
  socio: "socios",
  socioEnProceso: "pedidos de socio",
  usuario: "usuarios",
};

/** One of the five tables, with search, filter and pagination. */
export function AdminGrupo({ grupo, usuarios, total, busy, onChange, onOpen }: AdminGrupoProps) {
  const address = LISTAS[grupo];
  const [params] = useSearchParams();
  const setEstado = useListFilter(address, estadoDe(grupo), "todos");
  const setCuotas = useListFilter(address, CUOTAS, "todos");
  const [list, changeList] = useListState(address);
  const estado = readEstado(params, ESTADOS, estadoDe(grupo));
  const of = NOMBRES[grupo];
  const deCuotas = readEstado(params, DE_CUOTAS, CUOTAS);
  const deudores = useAnswer(grupo === "socio" ? "deudores" : null, (signal) =>
    answerOf(api.usuario.deudores.$get({}, { init: { signal } })),
  );
  const deuda = deudores.answer?.ok ? deudores.answer.data : null;

  return (
    <section className={styles.group}>
      <h2>{TITULOS[grupo]}</h2>
      <ListFilters
        of={of}
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        estado={{ value: estado, onChange: setEstado }}
        {...(grupo === "socio" && {
          quick: {
            value: deCuotas,
            onChange: setCuotas,
            options: DE_CUOTAS.map(({ value, label }) => ({
              value,
              label: value === "adeudan" && deuda ? `${label} (${deuda.socios})` : label,
            })),
          },
        })}
      />
      {grupo === "socio" && deCuotas === "adeudan" && deuda && (
        <p className={styles.note}>
          {deuda.socios === 1 ? "Un socio adeuda" : `${deuda.socios} socios adeudan`}{" "}
          <strong>{formatMoney(deuda.importe)}</strong> de cuotas vencidas.
        </p>
      )}
      {usuarios.length === 0 ? (
        <NothingFound
          title={`NO HAY ${of.toUpperCase()}`}
          narrowed={list.termino !== "" || estado !== "todos" || (grupo === "socio" && deCuotas !== "todos")}
        />
      ) : (
        <AdminGrupoTabla grupo={grupo} usuarios={usuarios} busy={busy} onChange={onChange} onOpen={onOpen} />
      )}
      {list.termino !== "" && total === FOUND_MAX && (
        <p className={styles.note}>
          La búsqueda encontró más de {FOUND_MAX} personas: se muestran las primeras. Escribí algo más para
          encontrar menos.
        </p>
      )}
      <Pager of={of} state={list} total={total} sizes={address.sizes} onChange={changeList} />
    </section>
  );
}
