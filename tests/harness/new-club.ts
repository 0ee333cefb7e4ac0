const ADMINISTRADOR = {
  nombreUsuario: "marta",
  clave: "remo-y-vela-1",
  persona: { nombre: "Marta", apellido: "Paz", correo: "marta@nautico.example" },
};

export const SITIO = {
  identidad: { nombre: "Club Náutico del Lago", nombreCorto: "Náutico", ciudad: "Bariloche" },
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
  administrador: ADMINISTRADOR,
};
