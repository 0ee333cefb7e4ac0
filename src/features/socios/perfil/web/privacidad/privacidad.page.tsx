import Download from "icon:download";
import Trash2 from "icon:trash";
import { useState } from "react";
import { useNavigate } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { PLAZOS } from "#contract/retention.ts";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import { TarjetaDeNovedades } from "#features/personas/usuarios/web/tarjeta-de-novedades.tsx";
import { LoQueSePierde } from "#features/socios/familia/web/lo-que-se-pierde.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { leave, useSession } from "#web/session.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { saveFile } from "#web/shell/save-file.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import { useReportedWrite } from "#web/use-write.ts";
import styles from "./privacidad.module.css";

export const meta = pageMeta({ title: "Privacidad", index: false });

/** The rights under Ley 25.326 to see one's personal data and to have it deleted. */
export default function Privacidad() {
  const club = useClub();
  const { usuario } = useSession();
  const [eliminando, setEliminando] = useState(false);

  const [descargar, pending, result] = useReportedWrite(() => answerOf(api.usuario.perfil.datos.$get()), {
    onDone(datos) {
      const { fecha } = clubTime(serverTime());
      saveFile(`mis-datos-${fecha}.json`, JSON.stringify(datos, null, 2), "application/json");
      return { tone: "success", text: "Listo: el archivo está en tus descargas." };
    },
  });

  return (
    <div className="stack-4">
      <p className="reading">
        Tus datos son tuyos: podés verlos, corregirlos en Mis datos, llevártelos o pedir que los borremos (Ley
        25.326). Por cualquier duda escribinos a{" "}
        <a href={`mailto:${club.contacto.correo}`}>{club.contacto.correo}</a>.
      </p>
      <div className="stack-5 pair-l">
        <Card as="section" aria-labelledby="descargar">
          <h2 id="descargar">Descargar mis datos</h2>
          <p>
            Un archivo con todo lo que el club guarda de vos: tus datos, tus entradas, tus cuotas y tus pagos.
            Se abre con cualquier editor de texto.
          </p>
          <FormResult result={result} />
          <Button
            variant="outline"
            className={styles.accion}
            icon={<Download />}
            loading={pending}
            onClick={() => descargar()}
          >
            Descargar mis datos
          </Button>
        </Card>
        <TarjetaDeNovedades className={styles.accion} />
        <Card as="section" aria-labelledby="plazos">
          <h2 id="plazos">Cuánto tiempo guardamos</h2>
          <p>
            Tus datos, mientras tengas la cuenta. Los pagos, los recibos y las cuotas, lo que la ley pide para
            la contabilidad. Lo demás se borra solo:
          </p>
          <ul className={styles.plazos}>
            {Object.entries(PLAZOS).map(([clave, { que, hasta }]) => (
              <li key={clave}>
                {que}: {hasta}.
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" aria-labelledby="eliminar">
          <h2 id="eliminar">Eliminar mi cuenta</h2>
          <p>
            Borramos tus datos personales y no podés volver a entrar con este usuario. No se puede deshacer.
          </p>
          <Button
            variant="danger"
            className={styles.accion}
            icon={<Trash2 />}
            onOpen={() => setEliminando(true)}
          >
            Eliminar mi cuenta
          </Button>
        </Card>
      </div>
      <EliminarCuenta
        nombreUsuario={usuario?.nombreUsuario ?? ""}
        usuarioId={usuario?.id}
        open={eliminando}
        onClose={() => setEliminando(false)}
      />
    </div>
  );
}

interface EliminarCuentaProps {
  nombreUsuario: string;
  usuarioId: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** Explains what is deleted and what is kept. The password confirms the deletion. */
function EliminarCuenta({ nombreUsuario, usuarioId, open, onClose }: EliminarCuentaProps) {
  const navigate = useNavigate();
  // The session has already ended while the dialog closes, so the name is kept.
  const [nombre, setNombre] = useState(nombreUsuario);
  if (nombreUsuario && nombreUsuario !== nombre) setNombre(nombreUsuario);

  return (
    <PublicFormDialog
      open={open}
      onClose={onClose}
      title="¿Eliminar tu cuenta?"
      submitLabel="Eliminar mi cuenta"
      cancelLabel="No, conservarla"
      isDangerous
      read={(data) => ({ clave: String(data.get("clave")) })}
      check={({ clave }) => ({ clave: !clave && "Escribí tu contraseña actual" })}
      send={(json) => answerOf(api.usuario.perfil.$delete({ json }))}
      onSaved={async () => {
        showNotice({
          page: "/",
          tone: "success",
          text: "Eliminamos tu cuenta y tus datos personales. ¡Gracias por haber sido parte del club!",
        });
        // Without a session, this page would redirect to the login.
        await navigate("/", { replace: true });
        leave();
      }}
    >
      {({ field }) => (
        <>
          <p>
            Vas a eliminar la cuenta <strong className="breakable">{nombre}</strong>. No se puede deshacer.
          </p>
          {usuarioId !== undefined && <LoQueSePierde personaId={usuarioId} open={open} />}
          <div className={`stack-4 remark ${styles.consecuencias}`}>
            <section>
              <h3 className="text-m">Se borra</h3>
              <ul>
                <li>
                  Tu nombre, usuario, correo y contraseña; si sos socio, DNI, teléfono, dirección, carnet y
                  tus pedidos de prensa.
                </li>
                <li>Tus reservas de cancha que vienen: se cancelan.</li>
                <li>Tu nombre en los recibos: descargá antes los que necesites.</li>
                <li>Tu acceso a Mi perfil → Mis entradas: guardá antes los códigos de las que no usaste.</li>
              </ul>
            </section>
            <section>
              <h3 className="text-m">Queda</h3>
              <ul>
                <li>
                  Los pagos, las cuotas y las entradas vendidas, sin tu nombre: la contabilidad del club los
                  necesita.
                </li>
                <li>Si debés cuotas, tu nombre y tu DNI hasta que se paguen o el club las perdone.</li>
                <li>Las entradas que ya tenés: siguen valiendo con su código.</li>
                <li>
                  Tus pedidos de arrepentimiento o de baja, con tu nombre: hay que guardarlos{" "}
                  {PLAZOS.consumidor.hasta}.
                </li>
                <li>
                  Las personas que tenés a cargo siguen en el club, con sus cuotas. Si una es menor y no tiene
                  otro responsable, se lo avisamos al club.
                </li>
              </ul>
            </section>
          </div>
          <HiddenUsername value={nombre} />
          <PasswordField
            label="Contraseña"
            {...field("clave")}
            autoComplete="current-password"
            maxLength={CONTRASENA_MAX}
            required
            hint="Escribila para confirmar que sos vos."
          />
        </>
      )}
    </PublicFormDialog>
  );
}
