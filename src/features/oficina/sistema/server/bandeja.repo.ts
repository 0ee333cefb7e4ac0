import { sql } from "drizzle-orm";
import { correos } from "#features/compartido/correos/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { taparDirecciones } from "../rules.ts";

interface Row {
  id: string;
  desde: string;
  para: string;
  asunto: string;
  error: string;
}

export const bandejaDeCorreos = inboxKind<Row>({
  tipo: "correo",
  uno: "correo que no salió",
  varios: "correos que no salieron",
  who: "administrador",
  lista: "correos/",
  waiting: () => sql`
    select id, creado_en as desde, para, asunto, left(ultimo_error, 200) as error
    from ${correos} where enviado_en is null and ultimo_error is not null`,
  toItem: ({ asunto, para, error }) => ({
    titulo: asunto,
    detalle: taparDirecciones(`${para} · ${error}`),
    enlace: "correos/",
  }),
});
