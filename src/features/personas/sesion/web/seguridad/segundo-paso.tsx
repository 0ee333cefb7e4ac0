import Copy from "icon:copy";
import Download from "icon:download";
import Printer from "icon:printer";
import ShieldCheck from "icon:shield-check";
import { useEffect, useRef, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { SegundoPasoPropio } from "../../contract.ts";
import { FormularioDePrueba } from "../formulario-de-prueba.tsx";
import styles from "./seguridad.module.css";

type Momento =
  | { que: "reposo"; listo?: string }
  | { que: "clave" | "renovar" | "desactivar" }
  | { que: "qr"; uri: string; secreto: string }
  | { que: "codigos"; codigos: string[] };

const POCOS_CODIGOS = 3;

interface SegundoPasoProps {
  estado: SegundoPasoPropio;
  onChange: () => void;
}

export function SegundoPaso({ estado, onChange }: SegundoPasoProps) {
  const [momento, setMomento] = useState<Momento>({ que: "reposo" });
  const cancelar = () => setMomento({ que: "reposo" });
  const mostrar = (codigos: string[]) => {
    setMomento({ que: "codigos", codigos });
    onChange();
  };
  return (
    <Card as="section" aria-labelledby="segundo-paso">
      <h2 id="segundo-paso" className="row-2 middle">
        Segundo paso{" "}
        <Badge tone={estado.activo ? "success" : "neutral"}>{estado.activo ? "Activo" : "Sin activar"}</Badge>
      </h2>
      {momento.que === "reposo" && (
        <Reposo estado={estado} listo={momento.listo} onMomento={(que) => setMomento({ que })} />
      )}
      {momento.que === "clave" && (
        <FormularioDePrueba
          key="clave"
          pide={["clave"]}
          boton="Seguir"
          onCancel={cancelar}
          onSend={async ({ clave }) => {
            const answer = await answerOf(api.usuario["segundo-paso"].$post({ json: { clave } }));
            if (answer.ok) setMomento({ que: "qr", ...answer.data });
            return answer;
          }}
        >
          <p>Antes de empezar, escribí tu contraseña.</p>
        </FormularioDePrueba>
      )}
      {momento.que === "qr" && (
        <FormularioDePrueba
          key="qr"
          pide={["codigo"]}
          soloAplicacion
          boton="Activar"
          onCancel={cancelar}
          onSend={async ({ codigo }) => {
            const answer = await answerOf(api.usuario["segundo-paso"].confirmar.$post({ json: { codigo } }));
            if (answer.ok) mostrar(answer.data.codigos);
            return answer;
          }}
        >
          <PasosParaActivar uri={momento.uri} secreto={momento.secreto} />
        </FormularioDePrueba>
      )}
      {momento.que === "codigos" && (
        <CodigosDeRespaldo
          codigos={momento.codigos}
          onListo={() => setMomento({ que: "reposo", listo: "Listo: tus códigos de respaldo están al día." })}
        />
      )}
      {momento.que === "renovar" && (
        <FormularioDePrueba
          key="renovar"
          pide={["clave", "codigo"]}
          boton="Renovar códigos"
          onCancel={cancelar}
          onSend={async (json) => {
            const answer = await answerOf(api.usuario["segundo-paso"].codigos.$post({ json }));
            if (answer.ok) mostrar(answer.data.codigos);
            return answer;
          }}
        >
          <p>Te damos códigos de respaldo nuevos. Los que tenías dejan de servir.</p>
        </FormularioDePrueba>
      )}
      {momento.que === "desactivar" && (
        <FormularioDePrueba
          key="desactivar"
          pide={["clave", "codigo"]}
          boton="Desactivar"
          danger
          onCancel={cancelar}
          onSend={async (json) => {
            const answer = await answerOf(api.usuario["segundo-paso"].$delete({ json }));
            if (answer.ok) {
              setMomento({ que: "reposo", listo: "Desactivaste el segundo paso." });
              onChange();
            }
            return answer;
          }}
        >
          <p>Para entrar va a alcanzar de nuevo con tu contraseña.</p>
        </FormularioDePrueba>
      )}
    </Card>
  );
}

function PasosParaActivar({ uri, secreto }: { uri: string; secreto: string }) {
  return (
    <ol className="stack-2">
      <li>
        Instalá en tu teléfono una aplicación de autenticación (Google Authenticator, Microsoft Authenticator,
        Aegis, 2FAS…).
      </li>
      <li>
        Escaneá este código con ella. Si estás en el mismo teléfono, <a href={uri}>abrilo en la aplicación</a>{" "}
        o copiá la clave.
        <QrCode text={uri} label="Código QR para tu aplicación de autenticación" className={styles.qr} />
        <span className={styles.secreto}>
          Clave: <code>{secreto}</code>
        </span>
      </li>
      <li>Escribí los seis números que muestra.</li>
    </ol>
  );
}

interface ReposoProps {
  estado: SegundoPasoPropio;
  listo: string | undefined;
  onMomento: (que: "clave" | "renovar" | "desactivar") => void;
}

function Reposo({ estado: { activo, desde, codigosDeRespaldo }, listo, onMomento }: ReposoProps) {
  return (
    <>
      {listo && (
        <Alert tone="success">
          <p>{listo}</p>
        </Alert>
      )}
      {activo && desde ? (
        <>
          <p>
            Desde el {formatInstant(desde)}, para entrar con tu usuario hace falta también un código de tu
            aplicación.
          </p>
          {codigosDeRespaldo < POCOS_CODIGOS ? (
            <Alert tone="warn">
              <p>
                Te {codigosDeRespaldo === 1 ? "queda 1 código" : `quedan ${codigosDeRespaldo} códigos`} de
                respaldo: renovalos, para no quedarte afuera si perdés el teléfono.
              </p>
            </Alert>
          ) : (
            <p>Te quedan {codigosDeRespaldo} códigos de respaldo.</p>
          )}
          <div className={`row-3 ${styles.acciones}`}>
            <Button variant="outline" onClick={() => onMomento("renovar")}>
              Renovar códigos
            </Button>
            <Button variant="danger" onClick={() => onMomento("desactivar")}>
              Desactivar
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Además de tu contraseña, para entrar te pedimos un código que muestra tu teléfono. Quien adivine o
            robe tu contraseña no entra.
          </p>
          <div className={`row-3 ${styles.acciones}`}>
            <Button icon={<ShieldCheck />} onClick={() => onMomento("clave")}>
              Activar el segundo paso
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Backup codes, shown only once, to be copied, printed or downloaded. */
function CodigosDeRespaldo({ codigos, onListo }: { codigos: readonly string[]; onListo: () => void }) {
  const club = useClub();
  const { usuario } = useSession();
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const deQuien = `${usuario?.nombreUsuario ?? ""}, ${club.identidad.nombre}`;
  const texto = `Códigos de respaldo de ${deQuien}\nCada uno sirve una sola vez.\n\n${codigos.join("\n")}\n`;

  const { announced, copy } = useCopy(texto, {
    copied: "Copiados.",
    refused: "El navegador no dejó copiarlos: descargalos o anotalos.",
  });

  return (
    <div className="stack-4">
      <PrintSheet>
        <h3 ref={titulo} tabIndex={-1} className={`below-2 ${styles.subtitulo}`}>
          Códigos de respaldo
        </h3>
        <p>
          <strong>{deQuien}</strong>
        </p>
        <p>Cada uno sirve una sola vez, en lugar del código de la aplicación.</p>
        <ul className={`sunken stack-2 pad-4 radius-m ${styles.codigos}`}>
          {codigos.map((codigo) => (
            <li key={codigo}>
              <code translate="no">{codigo}</code>
            </li>
          ))}
        </ul>
      </PrintSheet>
      <Alert tone="warn" title="Guardalos ahora: no los mostramos otra vez">
        <p>En papel o en tu gestor de contraseñas, nunca solo en el teléfono que podés perder.</p>
      </Alert>
      <div className={`row-3 ${styles.acciones}`}>
        <Button variant="outline" icon={<Copy />} onClick={copy}>
          Copiar
        </Button>
        <Button variant="outline" icon={<Printer />} onClick={() => window.print?.()}>
          Imprimir
        </Button>
        <Button
          variant="outline"
          icon={<Download />}
          onClick={() => saveFile("codigos-de-respaldo.txt", texto, "text/plain")}
        >
          Descargar
        </Button>
      </div>
      <p role="status" className="strong success">
        {announced}
      </p>
      <Button className={styles.listo} onClick={onListo}>
        Ya los guardé
      </Button>
    </div>
  );
}
