import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { EditButton } from "#web/admin/edit-button.tsx";
import { Item, ItemList } from "#web/admin/item-list.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { answerOf, api } from "#web/api.ts";
import type { Enlace } from "../../contract.ts";
import { AdminEditarEnlace } from "./admin-editar-enlace.tsx";

interface AdminEnlacesListaProps {
  enlaces: readonly Enlace[];
  busy: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The links with their delete. */
export function AdminEnlacesLista({ enlaces, busy, onChange }: AdminEnlacesListaProps) {
  const deletion = useOpening<Enlace>();
  const edition = useOpening<Enlace>();

  return (
    <>
      <ItemList as="rows" label="Enlaces" busy={busy}>
        {enlaces.map((enlace) => (
          <Item
            key={enlace.id}
            name={enlace.nombre}
            onDelete={() => deletion.open(enlace)}
            actions={<EditButton of={enlace.nombre} onClick={() => edition.open(enlace)} />}
          >
            <strong>{enlace.nombre}</strong>
            <a href={enlace.enlace} target="_blank" rel="noopener noreferrer">
              {enlace.enlace}
              <span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          </Item>
        ))}
      </ItemList>
      {edition.about && (
        <AdminEditarEnlace
          key={Object.values(edition.about).join(" ")}
          enlace={edition.about}
          opened={edition.shown}
          onClose={edition.close}
          onChange={onChange}
        />
      )}
      <DeleteModal
        opening={deletion}
        title="Eliminar enlace"
        remove={({ id }) => answerOf(api.enlaces[":id"].$delete({ param: { id: String(id) } }))}
        done={({ nombre }) => `«${nombre}» fue eliminado.`}
        onChange={onChange}
      >
        {({ nombre }) => (
          <>
            Se va a eliminar <strong>{nombre}</strong> de los enlaces de interés. No se puede deshacer.
          </>
        )}
      </DeleteModal>
    </>
  );
}
