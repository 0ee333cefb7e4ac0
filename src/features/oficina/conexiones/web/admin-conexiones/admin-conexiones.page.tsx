import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { showOutcome } from "#web/admin/decision-notice.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Conexion, Prueba } from "../../contract.ts";
import { TITULOS } from "../../rules.ts";
import { ResultadoDePrueba } from "../resultado-de-prueba.tsx";
import styles from "./admin-conexiones.module.css";
import { DATOS, etiquetasDe, FORMULARIOS } from "./campos.ts";
import { FormularioConexion } from "./formulario-conexion.tsx";

export const meta = pageMeta({ title: "Conexiones, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.conexiones.$get({}, { init: { signal: request.signal } }));
}

const ORIGENES = {
  entorno: { tone: "info", texto: "Del servidor" },
  guardada: { tone: "success", texto: "Conectada" },
  ninguna: { tone: "neutral", texto: "Sin conectar" },
  "otra-clave": { tone: "danger", texto: "Hay que escribirla de nuevo" },
  incompleta: { tone: "danger", texto: "Sin usar: le falta un dato" },
} as const;

/** The services that the site is connected to. Credentials can be written but not read. */
export default function AdminConexiones() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <StaffScreen title="Conexiones">
      <p className={styles.intro}>
        Las credenciales se guardan cifradas y no se vuelven a mostrar. Un cambio vale enseguida, sin
        reiniciar el sitio.
      </p>
      {answer.ok ? (
        <ul className={styles.lista} role="list">
          {answer.data.map((conexion) => (
            <li key={conexion.nombre}>
              <TarjetaConexion conexion={conexion} onChange={reload} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailure problem={answer.problem} retrying={state === "loading"} onRetry={reload} />
      )}
    </StaffScreen>
  );
}

function TarjetaConexion({ conexion, onChange }: { conexion: Conexion; onChange: () => void }) {
  const { nombre, origen, datos, camposPerdidos, guardadaEn, guardadaPor } = conexion;
  const titulo = TITULOS[nombre];
  const { tone, texto } = ORIGENES[origen];
  const [abierto, setAbierto] = useState<"formulario" | "borrar" | null>(null);
  const [prueba, setPrueba] = useState<Answer<Prueba> | null>(null);
  const cerrar = () => setAbierto(null);
  const param = { nombre };
  const [probar, probando] = useSingleFlight(async () => {
    setPrueba(null);
    setPrueba(await answerOf(api.conexiones[":nombre"].probar.$post({ param, json: {} })));
  });
  const enUso = origen === "guardada" || origen === "entorno";
  const accion = enUso ? "Cambiar" : origen === "incompleta" ? "Completar" : "Conectar";

  return (
    <article className={styles.tarjeta} aria-labelledby={`conexion-${nombre}`}>
      <div className={styles.arriba}>
        <h2 id={`conexion-${nombre}`}>{titulo}</h2>
        <Badge tone={tone}>{texto}</Badge>
      </div>
      <p className="muted">{FORMULARIOS[nombre].para}</p>
      {Object.keys(datos).length > 0 && (
        <dl className={styles.datos}>
          {Object.entries(datos).map(([dato, valor]) => (
            <div key={dato}>
              <dt>{DATOS[dato] ?? dato}</dt>
              <dd>{valor || "ninguno"}</dd>
            </div>
          ))}
        </dl>
      )}
      {camposPerdidos.length > 0 && (
        <Alert tone="warn" title="Hay datos que no se pueden leer">
          <p>{etiquetasDe(nombre, camposPerdidos)}.</p>
          <p>
            {origen === "incompleta"
              ? "Hasta que lo completes, la conexión no se usa. Lo demás sigue guardado."
              : "Ahí el sitio usa el valor inicial. Lo que estaba guardado no se borra hasta que cambies la conexión."}
          </p>
        </Alert>
      )}
      {origen === "entorno" && (
        <p className="note">Está en la configuración del servidor, que es la que vale. Se cambia ahí.</p>
      )}
      {origen === "otra-clave" && (
        <p className="note">
          Se guardó con otro SECRET, como al restaurar una copia en otro servidor, y no se puede leer.
        </p>
      )}
      {guardadaEn && (
        <p className="note">
          Guardada el {formatInstant(guardadaEn)}
          <span>{guardadaPor && ` por ${guardadaPor}`}</span>.
        </p>
      )}
      <ResultadoDePrueba prueba={prueba} />
      <div className={styles.acciones}>
        {enUso && (
          <Button
            variant="outline"
            loading={probando}
            aria-label={`Probar ${titulo}`}
            onClick={() => void probar()}
          >
            Probar
          </Button>
        )}
        {origen !== "entorno" && (
          <Button
            variant={enUso ? "outline" : "primary"}
            aria-label={`${accion} ${titulo}`}
            onClick={() => setAbierto("formulario")}
          >
            {accion}
          </Button>
        )}
        {guardadaEn && (
          <Button variant="outline" aria-label={`Borrar ${titulo}`} onClick={() => setAbierto("borrar")}>
            Borrar
          </Button>
        )}
      </div>
      <Modal opened={abierto === "formulario"} onClose={cerrar} title={titulo}>
        {abierto === "formulario" && (
          <FormularioConexion
            conexion={conexion}
            onCancel={cerrar}
            onSaved={() => {
              cerrar();
              setPrueba(null);
              onChange();
            }}
          />
        )}
      </Modal>
      <ConfirmModal
        opened={abierto === "borrar"}
        onClose={cerrar}
        title={`Borrar ${titulo}`}
        confirmLabel="Borrar"
        danger
        onConfirm={() => answerOf(api.conexiones[":nombre"].$delete({ param }))}
        onDone={() => showOutcome({ ok: true, data: null } as Answer<null>, `${titulo}: borrada.`)}
        onChange={onChange}
      >
        <p>{AL_BORRAR[nombre]}</p>
      </ConfirmModal>
    </article>
  );
}

const AL_BORRAR = {
  "mercado-pago":
    "Nadie va a poder pagar en línea, y no se van a consultar ni devolver los pagos que estén en marcha.",
  smtp: "Los correos van a esperar hasta que haya otro servidor.",
  instagram: "La portada deja de mostrar publicaciones.",
  s3: "Las imágenes que están en el bucket dejan de verse. Las nuevas se guardan en el disco del servidor.",
  "copias-s3": "Las copias dejan de salir del servidor. Las que ya están en el bucket siguen ahí.",
} as const;
