import Download from "icon:download";
import { useEffect, useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./admin-cartelera.module.css";

/** QR code of the event's public page, for posters (Rule EVE-7). */
export default function AdminQrEvento({ evento }: { evento: Evento }) {
  return (
    <Modal title="QR del evento" size="md">
      <Poster evento={evento} />
    </Modal>
  );
}

function Poster({ evento: { id, nombre } }: { evento: Evento }) {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);

  // Fetched with the bearer token, which an <img> cannot send.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a retry.
  useEffect(() => {
    let left = false;
    let made: string | null = null;
    async function load() {
      const call = api.eventos.generarQR[":id"].$get(withId(id));
      const response = await call.catch(() => null);
      if (response?.ok) {
        const blob = await response.blob();
        if (left) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      } else {
        const answer = await answerOf(call);
        if (!left && !answer.ok) setProblem(answer.problem);
      }
    }
    void load();
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, round]);

  function retry() {
    setProblem(null);
    setRound(round + 1);
  }

  if (problem) return <LoadFailure problem={problem} onRetry={retry} />;
  if (!url) return <Spinner text="Preparando el QR..." />;
  return (
    <div className={`stack-4 centred text-centre ${styles.poster}`}>
      <img src={url} width={512} height={512} alt={`Código QR de la página de ${nombre}`} />
      <p>
        Para los afiches: lleva a la página de <strong>{nombre}</strong>.
      </p>
      <ButtonLink href={url} download={`qr-evento-${id}.png`} icon={<Download />}>
        Descargar
      </ButtonLink>
    </div>
  );
}
