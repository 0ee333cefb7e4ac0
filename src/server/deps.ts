import type { Logger } from "pino";
import type { Clock } from "#contract/club-time.ts";
import type { Concepto } from "#features/caja/pagos/server/concepto.ts";
import type { SegundoPaso } from "#features/cuentas/sesion/server/segundo-paso.ts";
import type { Tokens } from "#features/cuentas/sesion/server/tokens.ts";
import type { EntradasDeEvento } from "#features/eventos/eventos/server/entradas-de-evento.ts";
import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import type { Database } from "./db/database.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { CacheInvalidation } from "./http/response-cache.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { SiteWatch } from "./observability/site-watch.ts";
import type { Mailer } from "./providers/mail/port.ts";
import type { PaymentProvider } from "./providers/payments/port.ts";
import type { PostsProvider } from "./providers/posts/port.ts";
import type { FileStorage } from "./providers/storage/port.ts";
import type { Settings } from "./settings.ts";
import type { SignedCodes } from "./signed-codes.ts";

/**
 * Everything that a use case may need, made once per process in `site.ts`. Tests make their own with a
 * hand-held clock; nothing reaches for a global.
 */
export interface Deps {
  settings: Settings;
  log: Logger;
  clock: Clock;
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  storage: FileStorage;
  payments: PaymentProvider;
  /** For rehearsals; `providerFor` picks between the two. Null without test credentials. */
  testPayments: PaymentProvider | null;
  /** Null for a club that has set no account of a social network. */
  posts: PostsProvider | null;
  limits: RateLimits;
  cache: CacheInvalidation;
  /** Metrics and traces of this process. */
  watch: SiteWatch;
  tokens: Tokens;
  tickets: SignedCodes;
  /** Codes of membership cards. */
  carnets: SignedCodes;
  /** What each kind of payment pays for, so that `pagos` knows none of them. */
  conceptos: Readonly<Record<string, Concepto>>;
  /** What events need of their tickets, so that `eventos` does not know the area that refers to it. */
  entradasDeEvento: EntradasDeEvento;
  /** What a login asks beyond the password, so that `sesion` does not know it. */
  segundoPaso: SegundoPaso;
  /** What each area keeps of a person, so that it can be handed over and wiped (Ley 25.326). */
  datosPersonales: readonly DatosPersonales[];
}

/** Who makes a call, as the database knows them at this moment. */
export interface Actor {
  usuarioId: number;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: string[];
  sid: string;
}
