import { createHmac, randomUUID } from "node:crypto";
import type { CodigosDeEvento, LecturaParaRevisar } from "#features/eventos/puerta/contract.ts";
import {
  codigoParejo,
  ESTADOS_DE_CODIGO,
  REGISTRO_BYTES,
  textoDelSello,
} from "#features/eventos/puerta/rules.ts";
import type { TestSite, TestUser } from "./site.ts";

const hmacOf = ({ clave }: CodigosDeEvento, text: string) =>
  createHmac("sha256", Buffer.from(clave, "base64")).update(text).digest("hex").slice(0, 20);
const hashOf = (downloaded: CodigosDeEvento, codigo: string) => hmacOf(downloaded, codigoParejo(codigo));

export function stateOf(downloaded: CodigosDeEvento, codigo: string) {
  const bytes = Buffer.from(downloaded.codigos, "base64");
  for (let at = 0; at < bytes.length; at += REGISTRO_BYTES)
    if (bytes.toString("hex", at, at + 10) === hashOf(downloaded, codigo))
      return ESTADOS_DE_CODIGO[bytes[at + 10] ?? -1];
  return undefined;
}

export function createPhones(site: Pick<TestSite, "call" | "clock">, staff: TestUser) {
  const get = async (path: string, as = staff) =>
    (await site.call("GET", `/api/entradas/puerta/${path}`, { as })).json();
  const download = async (evento: number): Promise<CodigosDeEvento> =>
    (await get(`codigos?eventos=${evento}`)).eventos[0];
  return {
    download,
    async readingOf(ticket: { evento: number; codigo: string }, more: object = {}) {
      const at = site.clock.now().toISOString();
      const downloaded = await download(ticket.evento);
      const huella = hashOf(downloaded, ticket.codigo);
      const sello = hmacOf(downloaded, textoDelSello(ticket.codigo));
      const ids = { id: randomUUID(), evento: ticket.evento, huella, sello, operador: staff.id };
      return { ...ids, leidaEn: at, corregidaEn: at, ...more };
    },
    send: (lecturas: unknown, { as = staff, telefono = randomUUID() as unknown } = {}) =>
      site.call("POST", "/api/entradas/puerta/lecturas", { as, json: { telefono, lecturas } }),
    resultsOf: async (response: Response) =>
      (await response.json()).resultados.map(({ resultado }: { resultado: string }) => resultado),
    toReview: (evento: number): Promise<LecturaParaRevisar[]> => get(`lecturas?eventos=${evento}`),
  };
}
