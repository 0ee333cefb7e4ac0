import { conAncho } from "#features/contenido/colecciones/rules.ts";
import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { EditButton } from "#web/admin/edit-button.tsx";
import { Item, ItemList } from "#web/admin/item-list.tsx";
import { OrderButtons, OrderHandle } from "#web/admin/order-controls.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { useOrder } from "#web/admin/use-order.ts";
import { answerOf, api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../../contract.ts";
import { AdminEditarSponsor } from "./admin-editar-sponsor.tsx";
import styles from "./admin-sponsor.module.css";

interface AdminSponsorGrillaProps {
  sponsors: readonly Sponsor[];
  busy: boolean;
  /** Only a part of them is shown, which has no order of its own. */
  searching: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The logos with what was typed for them, where they lead, and their delete. */
export function AdminSponsorGrilla({ sponsors, busy, searching, onChange }: AdminSponsorGrillaProps) {
  const deletion = useOpening<Sponsor>();
  const edition = useOpening<Sponsor>();
  const order = useOrder({
    items: sponsors,
    total: sponsors.length,
    save: ({ id, place }) =>
      answerOf(api.sponsors[":id"].lugar.$put({ param: { id: String(id) }, json: { lugar: place } })),
    onChange,
  });

  return (
    <>
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      <ItemList as="cards" label="Sponsors" busy={busy} ref={order.listRef}>
        {order.shown.map((sponsor, index) => (
          <Item
            key={sponsor.id}
            dragging={order.dragging === sponsor.id}
            actions={
              <>
                {!searching && (
                  <>
                    <OrderHandle order={order} item={sponsor} />
                    <OrderButtons order={order} item={sponsor} index={index} />
                  </>
                )}
                <EditButton of={sponsor.titulo ?? sponsor.nombre} onClick={() => edition.open(sponsor)} />
              </>
            }
            name={sponsor.titulo ?? sponsor.nombre}
            onDelete={() => deletion.open(sponsor)}
            picture={
              <Picture
                className={styles.logo}
                src={conAncho(sponsor.url, 320)}
                width={sponsor.ancho}
                height={sponsor.alto}
                alt=""
              />
            }
          >
            <strong>{sponsor.titulo ?? "Sin nombre"}</strong>
            {sponsor.enlace ? (
              <a href={sponsor.enlace} target="_blank" rel="noopener noreferrer">
                {sponsor.enlace}
                <span className="visually-hidden"> (se abre en otra pestaña)</span>
              </a>
            ) : (
              <span className={styles.none}>Sin enlace</span>
            )}
          </Item>
        ))}
      </ItemList>
      {edition.about && (
        <AdminEditarSponsor
          key={`${edition.about.id} ${edition.about.nombre}`}
          sponsor={edition.about}
          opened={edition.shown}
          onClose={edition.close}
          onChange={onChange}
        />
      )}
      <DeleteModal
        opening={deletion}
        title="Eliminar sponsor"
        remove={({ nombre }) =>
          answerOf(
            api.galeria.eliminar.sponsor[":fileName"].$delete({
              param: { fileName: encodeURIComponent(nombre) },
            }),
          )
        }
        done={() => "El sponsor fue eliminado."}
        onChange={onChange}
        picture={({ url, ancho, alto }) => ({ src: conAncho(url, 320), width: ancho, height: alto })}
      >
        {({ titulo, nombre }) => (
          <>
            Se va a eliminar el sponsor <strong>{titulo ?? nombre}</strong>. No se puede deshacer.
          </>
        )}
      </DeleteModal>
    </>
  );
}
