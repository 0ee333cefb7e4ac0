import { pageOfList } from "#web/page-query.ts";
import { fotosLoader, fotosMeta, GaleriaDeFotos, revalidateByAddress } from "../galeria-de-fotos.tsx";

export const loader = fotosLoader("basquet");

export const handle = { query: pageOfList };

export const shouldRevalidate = revalidateByAddress;

export const meta = fotosMeta("basquet");

export default function GaleriaDeBasquet() {
  return <GaleriaDeFotos tipo="basquet" />;
}
