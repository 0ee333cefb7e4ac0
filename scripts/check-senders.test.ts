import { expect, test } from "vitest";
import { findUnsentMails } from "./check-senders.ts";

const AREA = "src/features/canchas/luces";
const files = (parts: { register?: string; sender?: string; caller?: string }) => {
  const {
    register = "",
    sender = 'escribirA(deps, tx, CORREOS["luz-apagada"], persona)',
    caller = 'import { avisar } from "./mails.ts";\nexport const apagar = (deps) => avisar(deps);',
  } = parts;
  return [
    {
      path: `${AREA}/server/mails.ts`,
      text: `export const CORREOS = defineCorreos("Luces", {\n  "luz-apagada": {\n    label: "Luz",\n  },\n});\nexport function avisar(deps) {\n  return ${sender};\n}\n`,
    },
    { path: `${AREA}/server/apagar.ts`, text: caller },
    {
      path: `${AREA}/feature.ts`,
      text: `import { apagar } from "./server/apagar.ts";\nimport { CORREOS } from "./server/mails.ts";\nexport const luces = { mails: CORREOS, ${register} };\n`,
    },
  ];
};
const unsent = [
  `${AREA}/server/mails.ts: the mail "luz-apagada" is declared, and nothing that the site runs sends it`,
];

test("a declared email is accepted if a use case that its area registers sends it", () => {
  expect(findUnsentMails(files({ register: "routes: [bind(contract.apagar, apagar)]" }))).toEqual([]);
});

test.each([
  [
    "is not sent by the registered use case, which reads only its switch",
    { sender: 'seManda(club.correos, CORREOS["luz-apagada"])' },
  ],
  ["is sent only by an unregistered use case", { register: "routes: []" }],
  ["has a job without a schedule", { register: 'work: [workOn(defineQueue({ name: "luces" }), apagar)]' }],
  ["has a job that nothing queues", { register: "work: [workOn(COLA, apagar)]" }],
  ["is mentioned in a comment", { caller: "// avisar\nexport const apagar = () => {};" }],
])("a declared email is reported if it %s", (_, parts) => {
  expect(findUnsentMails(files({ register: "routes: [bind(contract.apagar, apagar)]", ...parts }))).toEqual(
    unsent,
  );
});

test("a declared email is accepted if a scheduled job sends it, or a job that a use case queues", () => {
  const schedule =
    'workOn(defineQueue({ name: "luces" }), apagar, { schedule: () => ({ cron: "* * * * *" }) })';
  expect(findUnsentMails(files({ register: `work: [${schedule}]` }))).toEqual([]);
  const queued = [
    ...files({ register: "work: [workOn(COLA, apagar)]" }).map(({ path, text }) => ({
      path,
      text: path.endsWith("feature.ts") ? `import { COLA } from "./server/cola.ts";\n${text}` : text,
    })),
    { path: `${AREA}/server/cola.ts`, text: 'export const COLA = defineQueue({ name: "luces" });' },
    {
      path: `${AREA}/server/pedir.ts`,
      text: 'import { COLA } from "./cola.ts";\nexport const pedir = (deps, tx) => deps.jobs.send(tx, COLA, {});',
    },
  ];
  expect(findUnsentMails(queued)).toEqual([]);
});
