import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type * as cobros from "#features/caja/cobros/contract.ts";
import type * as pagos from "#features/caja/pagos/contract.ts";
import type * as canchas from "#features/canchas/canchas/contract.ts";
import type * as reservas from "#features/canchas/reservas/contract.ts";
import type * as carrousel from "#features/contenido/carrousel/contract.ts";
import type * as enlaces from "#features/contenido/enlaces/contract.ts";
import type * as galeria from "#features/contenido/galeria/contract.ts";
import type * as publicaciones from "#features/contenido/publicaciones/contract.ts";
import type * as sponsors from "#features/contenido/sponsors/contract.ts";
import type * as auditoria from "#features/cuentas/auditoria/contract.ts";
import type * as claves from "#features/cuentas/claves/contract.ts";
import type * as sesion from "#features/cuentas/sesion/contract.ts";
import type * as usuarios from "#features/cuentas/usuarios/contract.ts";
import type * as verificacion from "#features/cuentas/verificacion/contract.ts";
import type * as entradas from "#features/eventos/entradas/contract.ts";
import type * as eventos from "#features/eventos/eventos/contract.ts";
import type * as fila from "#features/eventos/fila/contract.ts";
import type * as prensa from "#features/eventos/prensa/contract.ts";
import type * as puerta from "#features/eventos/puerta/contract.ts";
import type * as consumidor from "#features/oficina/consumidor/contract.ts";
import type * as sistema from "#features/oficina/sistema/contract.ts";
import type * as tablero from "#features/oficina/tablero/contract.ts";
import type * as cuotas from "#features/socios/cuotas/contract.ts";
import type * as padron from "#features/socios/padron/contract.ts";
import type * as perfil from "#features/socios/perfil/contract.ts";
import type * as planes from "#features/socios/planes/contract.ts";
import type * as socios from "#features/socios/socios/contract.ts";
import type { ContractSchema } from "./route.ts";

/** Every call of the API, for the typed client; only types, so that no schema reaches the browser. */
export type Api = Hono<
  BlankEnv,
  ContractSchema<typeof carrousel> &
    ContractSchema<typeof consumidor> &
    ContractSchema<typeof enlaces> &
    ContractSchema<typeof entradas> &
    ContractSchema<typeof eventos> &
    ContractSchema<typeof fila> &
    ContractSchema<typeof galeria> &
    ContractSchema<typeof pagos> &
    ContractSchema<typeof prensa> &
    ContractSchema<typeof publicaciones> &
    ContractSchema<typeof puerta> &
    ContractSchema<typeof sesion> &
    ContractSchema<typeof sponsors> &
    ContractSchema<typeof auditoria> &
    ContractSchema<typeof claves> &
    ContractSchema<typeof cobros> &
    ContractSchema<typeof cuotas> &
    ContractSchema<typeof padron> &
    ContractSchema<typeof perfil> &
    ContractSchema<typeof planes> &
    ContractSchema<typeof sistema> &
    ContractSchema<typeof socios> &
    ContractSchema<typeof canchas> &
    ContractSchema<typeof reservas> &
    ContractSchema<typeof tablero> &
    ContractSchema<typeof usuarios> &
    ContractSchema<typeof verificacion>,
  "/"
>;
