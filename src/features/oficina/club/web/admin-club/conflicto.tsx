import { useState } from "react";
import type { Grupo } from "#contract/club.ts";
import { formatInstant } from "#contract/format.ts";
import { FieldChoice } from "#web/admin/edit-conflict.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Ajuste } from "../../contract.ts";
import { camposDistintos, conValor, nombreDeCampo, valorEn } from "../../rules.ts";
import { Valor } from "./valor.tsx";

interface ConflictoProps {
  grupo: Grupo;
  /** What both started from. */
  base: unknown;
  theirs: Ajuste;
  mine: unknown;
  onClose: () => void;
  onSave: (chosen: unknown) => void;
}

/**
 * Somebody saved the group meanwhile (Rule CLU-4): both states of each field that differs, with the changed one
 * preselected.
 */
export function Conflicto({ grupo, base, theirs, mine, onClose, onSave }: ConflictoProps) {
  const campos = camposDistintos(theirs.datos, mine);
  const changedByMe = (campo: string) =>
    camposDistintos(valorEn(base, campo), valorEn(mine, campo)).length > 0;
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(campos.filter(changedByMe)));
  const other = theirs.usuario ?? "otra persona";

  function choose(campo: string, isOwn: boolean) {
    const next = new Set(own);
    if (isOwn) next.add(campo);
    else next.delete(campo);
    setOwn(next);
  }

  return (
    <Modal opened keepsDraft size="xl" title="Dos personas cambiaron estos datos" onClose={onClose}>
      <div className="stack-4">
        <p>
          Mientras editabas, <strong>{other}</strong> guardó su versión
          <span>{theirs.creadoEn && ` (${formatInstant(theirs.creadoEn)})`}</span>. Elegí qué queda en cada
          dato que no coincide.
        </p>
        {campos.map((campo) => (
          <FieldChoice
            key={campo}
            legend={nombreDeCampo(grupo, campo)}
            theirs={{ whose: `Lo de ${other}`, value: <Valor valor={valorEn(theirs.datos, campo)} /> }}
            mine={{ whose: "Lo tuyo", value: <Valor valor={valorEn(mine, campo)} /> }}
            own={own.has(campo)}
            onChoose={(isOwn) => choose(campo, isOwn)}
          />
        ))}
        <div className="row-end">
          <Button variant="outline" onClick={onClose}>
            Seguir editando
          </Button>
          <Button variant="outline" onClick={() => onSave(mine)}>
            Guardar todo lo mío
          </Button>
          <Button
            onClick={() =>
              onSave(
                [...own].reduce((datos, campo) => conValor(datos, campo, valorEn(mine, campo)), theirs.datos),
              )
            }
          >
            Guardar lo elegido
          </Button>
        </div>
      </div>
    </Modal>
  );
}
