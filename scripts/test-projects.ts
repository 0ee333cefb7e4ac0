/** Pure and fast, without a database (`npm run check`). */
export const RULES = [
  "src/contract/**/*.test.ts",
  "src/features/*/*/rules.test.ts",
  "src/features/*/*/rules/*.test.ts",
  "src/web/**/*.test.ts",
  "scripts/check-*.test.ts",
  "bench/*.test.ts",
];

/**
 * Tests about releases and machines rather than rules of the product: upgrades, crashes, several processes, shipped
 * files, the development server (`npm run test:all`).
 */
export const MACHINE = [
  "tests/{upgrade,crash,cluster,shipped}/**/*.test.ts",
  "tests/faults/{one-machine,connections}.test.ts",
  "src/features/oficina/sistema/server/{restauracion,subir-copia,de-afuera}.test.ts",
  "tests/dev.test.ts",
  "tests/harness/cluster.test.ts",
  "tests/dues/two-years.test.ts",
  "src/server/backup/{backup,replace-site}.test.ts",
  "src/server/db/migrate.test.ts",
  "src/server/db/engine/*.test.ts",
  "scripts/!(admin).test.ts",
  "src/features/canchas/reservas/server/exportar-libreoffice.test.ts",
];
