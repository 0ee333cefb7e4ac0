import { pageOfList } from "#web/page-query.ts";
import { fotosLoader, fotosMeta, GaleriaDeFotos, revalidateByAddress } from "../galeria-de-fotos.tsx";

export const loader = fotosLoader("cestoball");

export const handle = { query: pageOfList };

export const shouldRevalidate = revalidateByAddress;

export const meta = fotosMeta("cestoball");

export default function GaleriaDeCestoball() {
  return <GaleriaDeFotos tipo="cestoball" />;
}
