import { conAncho } from "#features/galeria/rules.ts";
import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { Item, ItemList } from "#web/admin/item-list.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { answerOf, api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../contract.ts";
import styles from "./admin-sponsor.module.css";

interface AdminSponsorGrillaProps {
  sponsors: readonly Sponsor[];
  busy: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The logos with what was typed for them, where they lead, and their delete (spec 2 §2). */
export function AdminSponsorGrilla({ sponsors, busy, onChange }: AdminSponsorGrillaProps) {
  const deletion = useOpening<Sponsor>();

  return (
    <>
      <ItemList as="cards" label="Sponsors" busy={busy}>
        {sponsors.map((sponsor) => (
          <Item
            key={sponsor.id}
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
