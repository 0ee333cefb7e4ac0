import type { Llamadas } from "#features/oficina/restauracion/web/llamadas.ts";
import { RestaurarCopia } from "#features/oficina/restauracion/web/restaurar-copia.tsx";
import { answerOf, api } from "#web/api.ts";
import { Encabezado, texto } from "./paso.tsx";

const { restauracion } = api.instalacion;

const LLAMADAS: Llamadas = {
  empezarSubida: (bytes) => answerOf(restauracion.subidas.$post({ json: { bytes } })),
  subirTrozo: (nombre, desde, body) =>
    answerOf(
      restauracion.subidas[":nombre"].$put(
        { param: { nombre }, query: { desde: String(desde) } },
        { init: { body, headers: { "content-type": "application/octet-stream" } } },
      ),
    ),
  revisar: (copia, claveDeCopia) => answerOf(restauracion.revision.$post({ json: { copia, claveDeCopia } })),
  restaurar: (copia, datos) =>
    answerOf(
      restauracion.$post({
        json: {
          copia,
          confirmacion: texto(datos, "confirmacion"),
          claveDeCopia: texto(datos, "claveDeCopia"),
        },
      }),
    ),
};

/** A copy instead of the steps. */
export function Restaurar({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Encabezado nombre="Restaurar una copia">
        Con la copia de seguridad de otra instalación y su clave de recuperación, este sitio queda como estaba
        aquel.
      </Encabezado>
      <RestaurarCopia
        llamadas={LLAMADAS}
        inicial={null}
        onCancel={onCancel}
        // The site answers a page that waits for the end; after a failure the login leads back to the set-up.
        onEmpezada={() => location.assign("/login")}
      />
    </>
  );
}
