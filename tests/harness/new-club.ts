/** Body of the first step of the set-up. */
export const CLUB = {
  identidad: {
    nombre: "Club Náutico del Lago",
    nombreCorto: "Náutico",
    ciudad: "Bariloche",
    escudo: null,
    colores: { principal: "#0b4f6c", acento: "#f5b700" },
  },
  contacto: {
    direccion: {
      calle: "Costanera 10",
      localidad: "Bariloche",
      provincia: "Río Negro",
      codigoPostal: "8400",
    },
    telefono: "2944123456",
    correo: "hola@nautico.example",
  },
  slug: "nautico_lago",
  sitio: "https://www.nautico.example",
};

/** Body of the second step. */
export const ADMINISTRADOR = {
  nombreUsuario: "marta",
  clave: "remo-y-vela-1",
  persona: { nombre: "Marta", apellido: "Paz", correo: "marta@nautico.example" },
};

/** Body of the third step: opening hours. */
export const SEMANA = Array.from({ length: 7 }, () => ({ apertura: "09:00", cierre: "22:00" }));
