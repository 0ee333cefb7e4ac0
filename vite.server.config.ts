import { defineConfig } from "vite";

/**
 * Part of `npm run build`: bundles the server into a few files for `npm start`. This saves 0.6 s
 * per start, since Node loads hundreds of modules slowly, and the 25 MB of its TypeScript compiler.
 */
export default defineConfig({
  publicDir: false,
  logLevel: "error",
  ssr: {
    noExternal: true,
    // Native programs, and packages that read files beside their code.
    external: ["sharp", "pg-native"],
  },
  build: {
    ssr: "src/site/main.ts",
    outDir: "build/app",
    emptyOutDir: true,
    target: "esnext",
    minify: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
    reportCompressedSize: false,
  },
});
