import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { Settings } from "../settings.ts";
import type { Providers } from "./open-providers.ts";
import type { S3Settings } from "./storage/s3.ts";

export interface StoredConnections {
  mercadoPago?: Omit<Settings["mercadoPago"], "apiUrl">;
  smtp?: { url: string; from: string };
  instagram?: { token: string };
  s3?: S3Settings;
  offsite?: S3Settings;
}

/** Returns the settings, with the stored connections where the environment has none. */
export function withStored<S extends Settings>(settings: S, stored: StoredConnections): S {
  const { mercadoPago, instagram } = settings;
  return {
    ...settings,
    mercadoPago: mercadoPago.accessToken ? mercadoPago : { ...mercadoPago, ...stored.mercadoPago },
    smtpUrl: settings.smtpUrl ?? stored.smtp?.url,
    mailFrom: settings.smtpUrl ? settings.mailFrom : stored.smtp?.from,
    instagram: { ...instagram, token: instagram.token ?? stored.instagram?.token },
    s3: settings.s3 ?? stored.s3,
    offsite: settings.offsite ?? stored.offsite,
  };
}

export interface Connections {
  readonly settings: Settings;
  /**
   * Reads the stored connections again. If they changed, the providers are reopened; running calls finish on the old
   * ones.
   */
  refresh(): Promise<void>;
  close(): void;
}

const RETRY_MS = 1_000;

/**
 * Keeps the providers in line with the settings and the stored connections.
 * @param options.use receives the providers at the start and after each change
 * @throws the error of `read` at startup
 */
export async function openConnections(options: {
  settings: Settings;
  log: Logger;
  read: () => Promise<StoredConnections>;
  open: (settings: Settings) => Providers;
  use: (providers: Providers) => void;
}): Promise<Connections> {
  let settings = withStored(options.settings, await options.read());
  let providers = options.open(settings);
  options.use(providers);
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();

  const read = async () => {
    clearTimeout(retry);
    try {
      const next = withStored(options.settings, await options.read());
      if (closed || isDeepStrictEqual(next, settings)) return;
      settings = next;
      const old = providers;
      providers = options.open(settings);
      options.use(providers);
      old.mailer?.close();
      options.log.info("the connections changed");
    } catch (error) {
      options.log.warn(
        { err: error, outage: true },
        "the connections could not be read; they stay as they were",
      );
      if (!closed) retry = setTimeout(() => void refresh(), RETRY_MS);
    }
  };
  // Reads run one after the other, so that the last one wins.
  const refresh = () => {
    reading = reading.then(read);
    return reading;
  };
  return {
    get settings() {
      return settings;
    },
    refresh,
    close() {
      closed = true;
      clearTimeout(retry);
      providers.mailer?.close();
    },
  };
}
