import { Textarea } from "@mantine/core";
import { useState } from "react";
import { formatFechaConAnio } from "#contract/format.ts";
import type { RenglonDeFixture } from "#features/eventos/eventos/contract/repetir.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-fixture.module.css";

interface AdminFixtureProps {
  modelo: Evento;
  onClose: () => void;
  onCreated: () => void;
}

const enEventos = (cuantos: number) => (cuantos === 1 ? "1 evento" : `${cuantos} eventos`);

/** Creates the events of a pasted fixture, after showing what becomes of each line. */
export function AdminFixture({ modelo, onClose, onCreated }: AdminFixtureProps) {
  const [fixture, setFixture] = useState("");
  /** What the server made of the lines as they are now. */
  const [renglones, setRenglones] = useState<readonly RenglonDeFixture[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, busy] = useSingleFlight(async (crear: boolean) => {
    setProblem(null);
    const param = { id: String(modelo.id) };
    const answer = await answerOf(api.eventos[":id"].repetir.$post({ param, json: { fixture, crear } }));
    if (!answer.ok) {
      setProblem(answer.problem.detail);
      const context = answer.problem.context as { renglones?: RenglonDeFixture[] } | undefined;
      if (context?.renglones) setRenglones(context.renglones);
      return;
    }
    const { creados } = answer.data;
    setRenglones(answer.data.renglones);
    if (!crear) return;
    notifications.show({
      message: creados.length === 1 ? "Se creó 1 evento." : `Se crearon ${enEventos(creados.length)}.`,
      color: "green",
    });
    setFixture("");
    onClose();
    onCreated();
  });
  const conProblemas = renglones?.filter(({ problema }) => problema !== null).length ?? 0;
  const listo = renglones !== null && conProblemas === 0;
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(listo);
      }}
    >
      <Textarea
        label="Fixture"
        description={`Un partido por renglón: fecha, hora y rival. Lo demás sale de «${modelo.nombre}»: lugar, cancha, precio, tipos de entrada e imágenes.`}
        placeholder={"5/12 21:30 Unión\n12/12 20:00 Gimnasia"}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={6000}
        value={fixture}
        onChange={({ target }) => {
          setFixture(target.value);
          setRenglones(null);
          setProblem(null);
        }}
      />
      {renglones && (
        <ol className={styles.renglones} aria-label="Qué se crea con cada renglón">
          {renglones.map(({ numero, texto, fecha, hora, nombre, problema }) => (
            <li key={numero} value={numero} className={problema ? styles.mal : styles.bien}>
              {problema ? (
                <>
                  <span className={styles.texto}>{texto}</span>
                  <strong>{problema}</strong>
                </>
              ) : (
                <>
                  <strong className={styles.texto}>{nombre}</strong>
                  {fecha && <span>{`${formatFechaConAnio(fecha)}, ${hora} hs`}</span>}
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!problem && conProblemas > 0 && (
        <Alert tone="warn">
          {conProblemas === 1 ? "Hay un renglón" : `Hay ${conProblemas} renglones`} para corregir: se crean
          todos juntos o ninguno.
        </Alert>
      )}
      <div className="row-end">
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          type="submit"
          variant={listo ? "accent" : "primary"}
          loading={busy}
          disabled={fixture.trim() === ""}
        >
          {listo ? `Crear ${enEventos(renglones.length)}` : "Revisar"}
        </Button>
      </div>
    </form>
  );
}
