import { addDays } from "#contract/club-time.ts";
import type {
  Autorizado,
  Facturador,
  Solicitud,
  TipoDeComprobante,
} from "#features/caja/recibos/server/factura/port.ts";

/** What breaks: nothing arrives, or its answer is lost. */
type Trouble = "down" | "lost";

/** A tax authority in memory, with its facturador. It refuses receipts of the holder `RECHAZADO`. */
export function emulatedAuthority(desde = "2020-01-01") {
  const issued: (Autorizado & Pick<Solicitud, "identificador" | "tipo" | "centavos">)[] = [];
  let trouble: Trouble[] = [];
  const last = (tipo: TipoDeComprobante) => issued.filter((one) => one.tipo === tipo).length;
  const reach = () => {
    if (trouble[0] === "down") {
      trouble.shift();
      throw new Error("the authority does not answer");
    }
  };
  const answerOf = ({ numero, cae, caeVenceEl }: Autorizado): Autorizado => ({ numero, cae, caeVenceEl });
  const refusalOf = (request: Solicitud): string | null => {
    if (request.puntoDeVenta !== 3) return "El punto de venta no está habilitado";
    if (request.centavos <= 0) return "El importe no es válido";
    if (request.titular === "RECHAZADO") return "El documento del receptor no es válido";
    if (request.tipo === "nota-de-credito" && (request.asociado ?? 0) > last("factura"))
      return "El comprobante asociado no existe";
    return request.numero === last(request.tipo) + 1 ? null : "El número no es el próximo a autorizar";
  };
  const facturador: Facturador = {
    nombre: "Emulado",
    desde,
    puntoDeVenta: 3,
    puntosDeVenta: async () => [3],
    async ultimoNumero(_, tipo) {
      reach();
      return last(tipo);
    },
    async consultar({ identificador }) {
      reach();
      const found = issued.find((one) => one.identificador === identificador);
      return found ? answerOf(found) : null;
    },
    async autorizar(request) {
      reach();
      let found = issued.find((one) => one.identificador === request.identificador);
      const motivo = found ? null : refusalOf(request);
      if (motivo) return { ok: false, motivo };
      if (!found) {
        const { identificador, tipo, numero, centavos, fecha } = request;
        const cae = String(70_000_000_000_000 + issued.length + 1);
        found = { identificador, tipo, numero, centavos, cae, caeVenceEl: addDays(fecha, 10) };
        issued.push(found);
      }
      if (trouble[0] === "lost") {
        trouble.shift();
        throw new Error("the connection was lost");
      }
      return { ok: true, value: answerOf(found) };
    },
  };
  return {
    facturador,
    issued,
    /** What goes wrong with the next calls that it applies to. */
    break(...next: Trouble[]) {
      trouble = next;
    },
  };
}
