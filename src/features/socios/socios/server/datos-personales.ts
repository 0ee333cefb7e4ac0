import { olvidarDecision } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { tuvoCuotas } from "#features/socios/cuotas/server/ver-deuda.ts";
import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { datosDeSocio } from "./datos-de-socio.ts";
import { decisionDe } from "./deshacer-decision.ts";
import { borrar, cambiar } from "./repo.ts";

/** What a membership keeps of a person. Of one that had instalments an empty row stays, with its number and plan. */
export const datosDeSocios: DatosPersonales = {
  nombre: "socio",
  exportar: (_deps, q, usuarioId) => datosDeSocio(q, usuarioId),
  async anonimizar(_deps, tx, usuarioId) {
    await olvidarDecision(tx, decisionDe(usuarioId));
    if (!(await tuvoCuotas(tx, usuarioId))) await borrar(tx, usuarioId);
    else
      await cambiar(tx, usuarioId, {
        dni: null,
        telefono: "",
        fechaDeNacimiento: null,
        direccion: "",
        estadoCivil: "",
        nacionalidad: "",
      });
  },
};
