import { done, invalid } from "#contract/outcome.ts";
import type * as contract from "../contract.ts";
import { ENLACE_INVALIDO, enlaceCompleto } from "../rules.ts";
import type { Coleccion } from "./coleccion.ts";
import { enlaces as table } from "./table.ts";

/** Links of interest, newest first, stored with their scheme (Rule CON-2). */
export const enlaces: Coleccion<contract.Enlace, contract.Enlace> = {
  name: "enlaces",
  table,
  tambienBuscado: [table.enlace],
  ordenes: ["id", "nombre"],
  nuevas: "first",
  nombresUnicos: false,
  auditoria: { objeto: "enlace", accion: "enlace", agregar: "crear", columnas: ["id", "nombre", "enlace"] },
  limpiar({ nombre = "", enlace }) {
    const completo = enlaceCompleto(String(enlace));
    if (completo !== null) return done({ nombre, enlace: completo });
    const errors = [{ path: "enlace", message: ENLACE_INVALIDO }];
    return invalid("enlace-invalido", ENLACE_INVALIDO, { errors });
  },
  toPieza: (enlace) => enlace,
  noExiste: "Ese enlace ya no existe.",
};
