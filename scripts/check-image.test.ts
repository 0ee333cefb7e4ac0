import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { version } from "../package.json" with { type: "json" };

interface Service {
  "<<"?: Partial<Service>;
  build?: unknown;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  volumes?: string[];
}

interface Locked {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the server and its commands import only runtime dependencies", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const sources = globSync(
    [
      "src/{site,server,contract}/**/*.ts",
      "src/features/**/{server/**/*,contract,contract/*,rules,feature}.ts",
      "scripts/{admin,backup,build,command-line,doctor,finish-build,restore}.ts",
    ],
    { cwd: root, exclude: ["**/*.test.ts"] },
  );
  expect(sources.length).toBeGreaterThan(300);
  const undeclared = sources.flatMap((path) =>
    // Type imports disappear at run time.
    [
      ...read(path)
        .replace(/^import type .*$/gm, "")
        .matchAll(/(?:from|import\()\s*"([^"#.][^"]*)"/g),
    ]
      .map(([, target = ""]) => target.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? "")
      .filter((name) => !name.startsWith("node:") && !(name in dependencies))
      .map((name) => `${path}: ${name}`),
  );
  expect(undeclared).toEqual([]);
});

/** The stages of the Dockerfile, each with its instructions on one line. */
const stages = read("Dockerfile")
  .replaceAll(/\\\n\s*/g, "")
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.split("\n").filter((line) => line && !line.startsWith("#")));
const image = stages.at(-1) ?? [];

test("the image's labels name the commit and the version in package.json", () => {
  const label = image.find((line) => line.startsWith("LABEL ")) ?? "";
  expect(label).toContain(`org.opencontainers.image.version="${version}"`);
  expect(label).toContain('org.opencontainers.image.revision="$REVISION"');
  expect(image).toContain("ARG REVISION=");
  for (const name of ["title", "description", "licenses"])
    expect(label).toMatch(new RegExp(`opencontainers.image.${name}="\\w`));
});

test("compose never tags an image with a version other than the source code's", () => {
  const { services } = parseYaml(read("compose.yaml")) as {
    services: { site: { image: string; build: { args: { IMAGE: string } } } };
  };
  const { image: name, build } = services.site;
  expect(build.args.IMAGE).toBe(name);
  const steps = stages.flat();
  const check = steps.find((line) => line.includes("IMAGE##")) ?? "";
  expect(steps[steps.indexOf(check) - 1]).toBe("ARG IMAGE=");
  const builds = (IMAGE: string) =>
    spawnSync("sh", ["-c", check.replace("RUN ", "")], { cwd: root, env: { PATH: process.env.PATH, IMAGE } })
      .status === 0;
  const [major = 0] = version.split(".").map(Number);
  for (const fine of [
    "",
    "club-site",
    `club-site:${version}`,
    `club-site:v${version}`,
    "10.0.0.5:80/club",
    "x:prueba",
  ])
    expect([fine, builds(fine)]).toEqual([fine, true]);
  expect(builds(`club-site:${major + 1}.0.0`)).toBe(false);
});

test("the image runs as a separate user, which owns only /data", () => {
  expect(image.filter((line) => /^(RUN|USER|VOLUME) /.test(line))).toEqual([
    "RUN install -d -o node -g node -m 0750 /data",
    "USER node",
    "VOLUME /data",
  ]);
  expect(image.find((line) => line.startsWith("HEALTHCHECK "))).toContain("/readyz");
});

test.each(["compose.yaml", "deploy/compose.cluster.yaml"])(
  "%s runs the image on a read-only root file system",
  (file) => {
    const { services } = parseYaml(read(file)) as { services: Record<string, Service> };
    const sites = Object.values(services).map((service) => ({ ...service["<<"], ...service }));
    const ours = sites.filter(({ build }) => build);
    expect(ours.length).toBeGreaterThan(0);
    for (const { read_only, tmpfs, cap_drop, volumes } of ours)
      expect([read_only, tmpfs, cap_drop, volumes]).toEqual([true, ["/tmp"], ["ALL"], ["data:/data"]]);
  },
);

test("the image can be built for amd64 and arm64 on either platform", () => {
  // npm and the bundlers run on the building machine.
  for (const stage of stages.slice(0, -1)) expect(stage[0]).toMatch(/^FROM --platform=\$BUILDPLATFORM /);
  expect(image.filter((line) => line.includes("npm "))).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const natives = (cpu: string) =>
    Object.entries(packages)
      .filter(([, one]) => !one.dev && one.os?.includes("linux") && one.cpu?.includes(cpu))
      .filter(([, one]) => one.libc?.includes("glibc") ?? true)
      .map(([path]) => path.replace(cpu, "<cpu>"));
  expect(natives("x64").length).toBeGreaterThan(3);
  expect(natives("arm64")).toEqual(natives("x64"));
});

test("the Dockerfile copies only paths that exist and that .dockerignore keeps", () => {
  const ignored = read(".dockerignore").split("\n");
  const copied = stages
    .flat()
    .flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(" ") ?? []);
  expect(copied).toEqual(expect.arrayContaining(["package.json", "scripts", "src"]));
  for (const name of copied)
    expect([globSync(join(root, name)).length > 0, ignored.includes(name)]).toEqual([true, false]);
});

test("the image contains no secrets", () => {
  const left = read(".dockerignore").split("\n");
  expect(left).toEqual(expect.arrayContaining([".env", ".env.*", ".git", "data", "**/*.pem", "**/*.key"]));
});
