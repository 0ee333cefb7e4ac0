import { olvidarDecision } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { tuvoCuotas } from "#features/socios/cuotas/server/ver-cuotas.ts";
import type { Feature } from "#server/feature.ts";
import { datosDeSocio } from "./server/datos-de-socio.ts";
import { decisionDe } from "./server/deshacer-decision.ts";
import { LIMITE_DE_PEDIDOS } from "./server/pedir-socio.ts";
import { deleteSocio, updateSocio } from "./server/repo.ts";
import { sociosRoutes } from "./server/routes.ts";
import { CODIGO_DE_CARNET } from "./server/ver-carnet.ts";
import { LIMITE_DE_LECTURAS } from "./server/verificar-carnet.ts";

/** Membership requests, decisions and cards. */
export const socios: Feature = {
  name: "socios",
  routes: sociosRoutes,
  limits: [LIMITE_DE_PEDIDOS, LIMITE_DE_LECTURAS],
  codes: [CODIGO_DE_CARNET],
  personalData: {
    name: "socio",
    export: (_deps, q, usuarioId) => datosDeSocio(q, usuarioId),
    async erase(_deps, tx, usuarioId) {
      await olvidarDecision(tx, decisionDe(usuarioId));
      if (!(await tuvoCuotas(tx, usuarioId))) return void (await deleteSocio(tx, usuarioId));
      // Instalments reference the membership, so its number and plan remain.
      await updateSocio(tx, usuarioId, {
        dni: null,
        telefono: "",
        fechaDeNacimiento: null,
        direccion: "",
        estadoCivil: "",
        nacionalidad: "",
      });
    },
  },
};
