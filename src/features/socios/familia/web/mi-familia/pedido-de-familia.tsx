import { type FormEvent, useId, useState } from "react";
import { PALABRA_DE_RELACION } from "#features/socios/vinculos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Familia, PersonaDeFamilia } from "../../contract.ts";
import { leerPermisos, PermisosADar } from "../permisos-a-dar.tsx";
import styles from "./mi-familia.module.css";

interface PedidoDeFamiliaProps {
  pedido: Familia["pedidos"][number];
  /** Whom it is about. */
  persona: PersonaDeFamilia | undefined;
  onDone: () => void;
}

/** Somebody who asks to be responsible: accepted with the rights chosen, or rejected in one tap. */
export function PedidoDeFamilia({ pedido, persona, onDone }: PedidoDeFamiliaProps) {
  const [open, setOpen] = useState(false);
  const formId = useId();
  const titulo = useId();
  const [responder, busy, problem] = useWrite(
    (json: { acepta: boolean; ve?: boolean; paga?: boolean; autoriza?: boolean }) =>
      answerOf(api.familia.pedidos[":id"].responder.$post({ param: { id: String(pedido.id) }, json })),
    { onDone },
  );
  const { nombre, apellido } = pedido.de;
  const esPropia = persona?.relacion === null;
  const queSeria = esPropia
    ? "tu responsable"
    : `responsable de ${persona?.nombre ?? "alguien de tu familia"}`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    responder({ acepta: true, ...leerPermisos(new FormData(event.currentTarget)) });
  }

  return (
    <Card as="section" aria-labelledby={titulo}>
      <h2 id={titulo}>{`${nombre} ${apellido} quiere ser ${queSeria}`}</h2>
      <p>
        Parentesco: {PALABRA_DE_RELACION[pedido.relacion].toLowerCase()}. Si no conocés a esa persona, rechazá
        el pedido: no se entera de nada.
      </p>
      {problem && !open && <Alert tone="danger">{problem}</Alert>}
      <div className={styles.acciones}>
        <Button variant="accent" onClick={() => setOpen(true)}>
          Aceptar…
        </Button>
        <Button variant="outline" loading={busy} onClick={() => responder({ acepta: false })}>
          Rechazar
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${nombre} va a ser ${queSeria}`}
        actions={
          <Button type="submit" form={formId} variant="accent" wide loading={busy}>
            Aceptar
          </Button>
        }
      >
        <form id={formId} method="post" onSubmit={submit}>
          {problem && <Alert tone="danger">{problem}</Alert>}
          <PermisosADar decide={!esPropia} />
        </form>
      </Dialog>
    </Card>
  );
}
