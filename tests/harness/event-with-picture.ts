import sharp from "sharp";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { TestSite, TestUser } from "./site.ts";

/** Creates an event over HTTP with one photo of 1500 × 1000; the same colour gives the same photo. */
export async function createEventWithPicture(
  site: TestSite,
  staff: TestUser,
  color: string,
): Promise<Evento> {
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const form = {
    nombre: "Con foto",
    descripcion: "Un partido",
    fase: "",
    fecha: "2099-06-01",
    hora: "21:30",
    lugar: "Gimnasio",
    precioEntrada: "100",
    cantidadEntradas: "10",
    imagenes: new File([new Uint8Array(photo)], "foto.jpg"),
  };
  const response = await site.call("POST", "/api/eventos/crear", { as: staff, form });
  if (response.status !== 201) throw new Error(`creating the event failed: ${await response.text()}`);
  return (await response.json()) as Evento;
}
