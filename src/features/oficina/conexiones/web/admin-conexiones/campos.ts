import type { Valores } from "../../contract.ts";
import type { NombreDeConexion } from "../../rules.ts";

interface Descripcion {
  etiqueta: string;
  ayuda?: string;
  /** `secreto` is never filled in: it has to be written again with every change. */
  tipo?: "secreto" | "numero" | "si";
  opcional?: true;
  inicial?: string;
}
/** Whether a value may be missing is part of its type. */
type DescripcionDe<V> = Descripcion & (undefined extends V ? { opcional: true } : { opcional?: never });
type CamposDe<V> = { [K in keyof V]-?: DescripcionDe<V[K]> };

export type Campo = Descripcion & { nombre: string };

const BUCKET: CamposDe<Valores["s3"]> = {
  direccion: {
    etiqueta: "Dirección del servicio",
    ayuda: "Sin el bucket. Empieza con https://.",
  },
  bucket: { etiqueta: "Bucket" },
  region: { etiqueta: "Región", inicial: "us-east-1" },
  claveDeAcceso: { etiqueta: "Clave de acceso", tipo: "secreto" },
  claveSecreta: { etiqueta: "Clave secreta", tipo: "secreto" },
  rutaConBucket: {
    etiqueta: "El bucket va en la ruta (fuera de Amazon, casi siempre)",
    tipo: "si",
  },
};

/** What a connection is for, what to know before storing it, and a description of each of its values. */
export const FORMULARIOS: {
  [N in NombreDeConexion]: { para: string; antes: string; campos: CamposDe<Valores[N]> };
} = {
  "mercado-pago": {
    para: "Cobrar entradas y cuotas en el sitio. Sin ella se vende en efectivo y por transferencia.",
    antes:
      "En Mercado Pago, Tus integraciones → tu aplicación. En Webhooks cargá la dirección de este sitio terminada en /api/compras/notificaciones, para los temas Pagos y Planes y suscripciones.",
    campos: {
      credencial: {
        etiqueta: "Access Token de producción",
        ayuda: "Credenciales de producción. No es la Public Key.",
        tipo: "secreto",
      },
      claveDeAvisos: {
        etiqueta: "Clave secreta de los avisos",
        ayuda: "La muestra Webhooks al guardarlo.",
        tipo: "secreto",
      },
    },
  },
  smtp: {
    para: "Mandar los correos del sitio. Sin ella esperan, y se ven en Estado del sistema.",
    antes: "Los datos son los de la cuenta de correo del club. El mensaje de prueba llega a tu dirección.",
    campos: {
      servidor: { etiqueta: "Servidor", ayuda: "Por ejemplo, smtp.proveedor.com." },
      puerto: {
        etiqueta: "Puerto",
        ayuda: "465 o 587, según tu proveedor.",
        tipo: "numero",
        inicial: "465",
      },
      usuario: { etiqueta: "Usuario", ayuda: "Suele ser la dirección entera.", opcional: true },
      contrasena: {
        etiqueta: "Contraseña",
        ayuda: "En Gmail, una contraseña de aplicación.",
        tipo: "secreto",
        opcional: true,
      },
      remitente: { etiqueta: "Remitente", ayuda: "Por ejemplo, El Club <hola@miclub.com.ar>." },
    },
  },
  instagram: {
    para: "Mostrar las últimas publicaciones del club en la portada.",
    antes:
      "Hace falta una cuenta profesional y una aplicación de Meta con el permiso instagram_business_basic.",
    campos: { token: { etiqueta: "Token de larga duración", tipo: "secreto" } },
  },
  "copias-s3": {
    para: "Llevar una copia cifrada de todo, cada noche, a un servicio compatible con S3.",
    antes:
      "Un bucket privado solo para esto, mejor en otra empresa. Después creá la clave de recuperación en Estado del sistema.",
    campos: BUCKET,
  },
  s3: {
    para: "Guardar las imágenes en un servicio compatible con S3, en lugar del disco del servidor.",
    antes:
      "El bucket tiene que existir y ser privado. Las imágenes nuevas van al bucket; las que ya están en el disco se siguen leyendo de ahí: no borres la carpeta.",
    campos: BUCKET,
  },
};

/** In the order of its form. */
export function camposDe(nombre: NombreDeConexion): readonly Campo[] {
  const descritos = Object.entries<Descripcion>(FORMULARIOS[nombre].campos);
  return descritos.map(([campo, descripcion]) => ({ nombre: campo, ...descripcion }));
}

/** The labels of these fields in a connection's form; all fields for `""`. */
export function etiquetasDe(nombre: NombreDeConexion, nombres: readonly string[]): string {
  const campos = camposDe(nombre);
  const perdidos = nombres.includes("") ? campos : campos.filter((campo) => nombres.includes(campo.nombre));
  return perdidos.map(({ etiqueta }) => etiqueta).join(", ");
}

/** Labels of the facts that a connection shows. */
export const DATOS: Record<string, string> = {
  servidor: "Servidor",
  puerto: "Puerto",
  usuario: "Usuario",
  remitente: "Remitente",
  direccion: "Dirección",
  bucket: "Bucket",
  region: "Región",
  rutaConBucket: "Bucket en la ruta",
  destino: "Destino",
};
