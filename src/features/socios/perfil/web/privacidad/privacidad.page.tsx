import Download from "icon:download";
import Trash2 from "icon:trash";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { club } from "#club";
import { clubTime } from "#contract/club-time.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EliminarCuenta } from "./eliminar-cuenta.tsx";
import styles from "./privacidad.module.css";

export const meta: MetaFunction = () => pageMeta({ title: "Privacidad", index: false });

/** Rights under Ley 25.326: access to and deletion of personal data. */
export default function Privacidad() {
  const { usuario } = useSession();
  const [result, setResult] = useState<Result | null>(null);
  const [eliminando, setEliminando] = useState(false);

  const [descargar, pending] = useSingleFlight(async () => {
    setResult(null);
    const answer = await answerOf(api.usuario.perfil.datos.$get());
    if (!answer.ok) {
      setResult({ tone: "danger", title: "No pudimos preparar tus datos", text: answer.problem.detail });
      return;
    }
    const { fecha } = clubTime(new Date());
    saveFile(`mis-datos-${fecha}.json`, JSON.stringify(answer.data, null, 2), "application/json");
    setResult({ tone: "success", text: "Listo: el archivo está en tus descargas." });
  });

  return (
    <div className={styles.pagina}>
      <h2 className={styles.encabezado}>Privacidad</h2>
      <p className={styles.intro}>
        Tus datos son tuyos: podés verlos, corregirlos en Mis datos, llevártelos o pedir que los borremos (Ley
        25.326). Por cualquier duda escribinos a <a href={`mailto:${club.correo}`}>{club.correo}</a>.
      </p>
      <div className={styles.tarjetas}>
        <Card as="section" aria-labelledby="descargar">
          <h3 id="descargar">Descargar mis datos</h3>
          <p>
            Un archivo con todo lo que el club guarda de vos: tus datos, tus entradas, tus cuotas y tus pagos.
            Se abre con cualquier editor de texto (formato JSON).
          </p>
          <FormResult result={result} />
          <Button
            variant="outline"
            className={styles.accion}
            icon={<Download aria-hidden="true" />}
            loading={pending}
            onClick={() => void descargar()}
          >
            Descargar mis datos
          </Button>
        </Card>
        <Card as="section" aria-labelledby="eliminar">
          <h3 id="eliminar">Eliminar mi cuenta</h3>
          <p>
            Borramos tus datos personales y no podés volver a entrar con este usuario. No se puede deshacer.
          </p>
          <Button
            variant="danger"
            className={styles.accion}
            icon={<Trash2 aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setEliminando(true)}
          >
            Eliminar mi cuenta
          </Button>
        </Card>
      </div>
      <EliminarCuenta
        nombreUsuario={usuario?.nombreUsuario ?? ""}
        open={eliminando}
        onClose={() => setEliminando(false)}
      />
    </div>
  );
}
