import { data, type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { FOTOS_POR_PAGINA } from "#features/contenido/galeria/rules.ts";
import { siteUrlContext } from "#web/contexts.ts";
import { loadPart } from "#web/load-part.ts";
import { lastPage, pageInAddress } from "#web/page-query.ts";

/** A page of a gallery's photos, for the loader of its page; `lista` is null when they cannot be had. */
export async function cargarFotos({ context, request }: LoaderFunctionArgs, tipo: "basquet" | "cestoball") {
  const path = `/galeria/${tipo}`;
  const pagina = pageInAddress(request.url);
  const lista = await loadPart(context, path, (reads) =>
    reads.fotos(tipo, { pagina, tamano: FOTOS_POR_PAGINA }),
  );
  const ultima = lastPage(lista?.total ?? 0, FOTOS_POR_PAGINA);
  if (lista && pagina > ultima) throw redirect(ultima === 1 ? path : `${path}?pagina=${ultima}`);
  return data({ lista, pagina, siteUrl: context.get(siteUrlContext) }, { status: lista ? 200 : 503 });
}

/** Opening and closing the viewer are steps on the same address: the photos stay. */
export function porDireccion({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}
