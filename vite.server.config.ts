import { defineConfig } from "vite";

/**
 * Part of `npm run build`: the server in a few files, for `npm start`. Node finds and reads hundreds of modules more slowly than
 * one long one, and would keep the compiler that takes their types away in memory: 0.6 s of each start, and 25 MB.
 */
export default defineConfig({
  publicDir: false,
  logLevel: "error",
  ssr: {
    noExternal: true,
    // Programs and files beside their code, and what is only loaded where a setting asks for it.
    external: [
      "sharp",
      "pg-native",
      "swagger-ui-dist",
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/sdk-trace-node",
    ],
  },
  build: {
    ssr: "src/site/main.ts",
    outDir: "build/app",
    emptyOutDir: true,
    target: "esnext",
    minify: false,
    reportCompressedSize: false,
  },
});
