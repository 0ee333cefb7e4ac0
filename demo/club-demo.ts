import type { Rol } from "#contract/permission.ts";
import { plain } from "#contract/text.ts";

export const DEMO_CONTRASENA = "colon-demo-2026";

export interface DemoPerson {
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  permisos: Rol[];
}

export const DEMO_USERS: DemoPerson[] = [
  { nombreUsuario: "admin", nombre: "Mariana", apellido: "Echeverría", permisos: ["administrador"] },
  { nombreUsuario: "adminb", nombre: "Gustavo", apellido: "Peralta", permisos: ["administradorB"] },
  { nombreUsuario: "socio", nombre: "Lucía", apellido: "Bianchi", permisos: ["socio"] },
  { nombreUsuario: "pendiente", nombre: "Tomás", apellido: "Arrieta", permisos: ["socioEnProceso"] },
  { nombreUsuario: "usuario", nombre: "Valentina", apellido: "Sosa", permisos: ["usuario"] },
  { nombreUsuario: "familia", nombre: "Carolina", apellido: "Peirano", permisos: ["socio"] },
];

const NOMBRES =
  "Agustín Camila Bruno Julieta Martín Sofía Ramiro Paula Nicolás Florencia Ignacio Rocío".split(" ");
const APELLIDOS =
  "Ferreyra Godoy Luna Maldonado Ríos Acosta Benítez Correa Domínguez Figueroa Herrera Ojeda".split(" ");

export const DEMO_FANS: DemoPerson[] = NOMBRES.map((nombre, i) => {
  const apellido = APELLIDOS[(i * 5 + 2) % APELLIDOS.length] ?? "Luna";
  const nombreUsuario = plain(`${nombre}.${apellido}`);
  return { nombreUsuario, nombre, apellido, permisos: ["usuario"] };
});
