import { useId, useState } from "react";
import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { ConfigTraida } from "../../contract.ts";
import { nombresDeCampos } from "../../rules.ts";
import { Diferencias } from "./diferencias.tsx";
import styles from "./traer-config.module.css";

/** No `club.config.ts` is nearly as large; a larger file is not read. */
const BYTES_MAX = 400_000;

/** Offers a site of the first version the settings of its `club.config.ts` (Rule CLU-8). */
export function TraerConfig() {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [read, setRead] = useState<{ texto: string; config: ConfigTraida } | null>(null);

  const [look, busy] = useSingleFlight(async (file: File) => {
    setProblem(null);
    if (file.size > BYTES_MAX)
      return setProblem("Ese archivo es demasiado grande para ser un club.config.ts.");
    const texto = await file.text();
    const answer = await answerOf(api.club.config.ver.$post({ json: { texto } }));
    if (!answer.ok) return setProblem(answer.problem.errors?.[0]?.message ?? answer.problem.detail);
    if (answer.data.grupos.length === 0 && answer.data.slug === null)
      return setProblem("Ese archivo no trae nada distinto de lo que ya está.");
    setRead({ texto, config: answer.data });
  });

  return (
    <section className={styles.offer} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>¿El sitio ya funcionaba con una versión anterior?</h2>
      <p>
        Entonces el nombre, los colores y la cuenta del banco están en un archivo <code>club.config.ts</code>,
        en la carpeta del sitio viejo. Elegilo y te mostramos qué cambia antes de guardar nada.
      </p>
      <label htmlFor={id}>Archivo club.config.ts</label>
      <input
        id={id}
        type="file"
        accept=".ts,.txt"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was corrected.
          if (file) void look(file).finally(() => (target.value = ""));
        }}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {read && <LoQueTrae {...read} onClose={() => setRead(null)} />}
    </section>
  );
}

interface LoQueTraeProps {
  texto: string;
  config: ConfigTraida;
  onClose: () => void;
}

/** Each field that the file changes, before and after. */
function LoQueTrae({ texto, config: { slug, grupos, invalidos }, onClose }: LoQueTraeProps) {
  const { slug: actual } = useClub();
  const json = { texto, grupos: grupos.map(({ grupo }) => grupo) };
  const [save, busy, problem] = useWrite(() => answerOf(api.club.config.traer.$post({ json })), {
    // Colours, name and address of the whole office may be others now.
    onDone: (traida) => location.assign(`/${traida.slug}/admin/club/`),
  });
  return (
    <Modal opened onClose={onClose} title="Lo que trae el archivo" size="lg">
      <div className="stack-5">
        {slug !== null && (
          <p>
            La administración pasa de <code>/{actual}/admin</code> a <code>/{slug}/admin</code>.
          </p>
        )}
        {grupos.map(({ grupo, antes, despues }) => (
          <section key={grupo} aria-labelledby={`trae-${grupo}`}>
            <h3 id={`trae-${grupo}`}>{NOMBRES_DE_GRUPOS[grupo]}</h3>
            <Diferencias grupo={grupo} antes={antes} despues={despues} lados={["Ahora", "En el archivo"]} />
          </section>
        ))}
        {invalidos.length > 0 && (
          <Alert tone="warn" title="Quedan como están">
            El archivo no tiene un valor válido para{" "}
            {invalidos
              .map(({ grupo, campos }) => `«${NOMBRES_DE_GRUPOS[grupo]}»: ${nombresDeCampos(grupo, campos)}`)
              .join("; ")}
            . Completalos a mano.
          </Alert>
        )}
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="row-end">
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} onClick={() => save()}>
            Guardar todo esto
          </Button>
        </div>
      </div>
    </Modal>
  );
}
