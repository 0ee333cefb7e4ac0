import { useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { StaffButtonLink, StaffLink } from "#web/admin/staff-link.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { COLUMNAS_DE_PERSONAS, FILTROS_DE_PERSONAS, PALABRA_DE_FILTRO } from "../../rules.ts";

const LISTA = staffList({
  name: "padron",
  of: "personas",
  empty: "NO HAY PERSONAS",
  columns: COLUMNAS_DE_PERSONAS,
  filters: {
    personas: {
      label: "Quiénes",
      segments: [
        { value: "todas", label: "Todas" },
        { value: "socios", label: "Socios" },
        { value: "familias", label: "Familias" },
        { value: "en-proceso", label: "Pedidos" },
        { value: "sin-membresia", label: "No socios" },
        { value: "administracion", label: "Administración" },
      ],
      select: FILTROS_DE_PERSONAS.map((value) => ({ value, label: PALABRA_DE_FILTRO[value] })),
    },
  },
  order: { first: "nombre" },
  list: (query, options) => api.personas.lista.$get({ query }, options),
  export: (query) => api.personas.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Personas, administración", index: false });

export const clientLoader = LISTA.loader;

/** Everybody in the club's records, in one list (Rule PER-13). */
export default function AdminPadron() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen
      title="Personas"
      actions={
        <>
          <StaffButtonLink to="usuarios/?abrir=inscribir" variant="accent">
            Inscribir socio
          </StaffButtonLink>
          <StaffButtonLink to="usuarios/" variant="outline">
            Tablas por rol
          </StaffButtonLink>
        </>
      }
      list={list}
    >
      <StaffList
        list={list}
        caption="Personas"
        cells={{
          nombre: ({ id }, text) => (
            <StaffLink className="strong" to={`usuarios/${id}`}>
              {text}
            </StaffLink>
          ),
          nacimiento: ({ edad }, text) => (edad === null ? text : `${text} (${edad})`),
          telefono: ({ nombre, telefono, correo, contactoDe }, text) => (
            <span>
              {telefono ? (
                <PhoneLink phone={telefono} of={contactoDe ?? nombre} />
              ) : (
                <span>{correo ?? text}</span>
              )}
              {contactoDe && <span className="block note">{contactoDe}</span>}
            </span>
          ),
          debe: ({ debe }) => (debe > 0 ? <strong>{formatMoney(debe)}</strong> : "—"),
        }}
        keyOf={({ id }) => id}
        bulk={{ of: ["persona", "personas"], nameOf: ({ nombre }) => nombre }}
      />
    </StaffScreen>
  );
}
