import { expect, test } from "vitest";
import { findAbandoned, readAudit } from "./check-dependencies.ts";

test("a package that was given up is found at any depth, and told apart when only development needs it", () => {
  const packages = {
    "": {},
    "node_modules/hono": {},
    "node_modules/request": { dev: true },
    "node_modules/old/node_modules/@scope/thing": { deprecated: "use the other one" },
  };
  expect(findAbandoned({ packages })).toEqual([
    { sentence: expect.stringContaining("node_modules/request: deprecated"), runtime: false },
    { sentence: "node_modules/old/node_modules/@scope/thing: use the other one", runtime: true },
  ]);
});

test("of an audit the holes of high and critical severity count; an error is no audit", () => {
  const hole = (severity: string) => ({ severity, range: "<2.0.0", via: [] });
  const vulnerabilities = { a: hole("low"), b: hole("high"), c: hole("critical"), d: hole("moderate") };
  const report = JSON.stringify({ auditReportVersion: 2, vulnerabilities });
  expect(readAudit(report)).toEqual([
    "b <2.0.0: a hole of high severity",
    "c <2.0.0: a hole of critical severity",
  ]);
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
  for (const none of ["", "npm error", JSON.stringify({ message: "405", statusCode: 405 })])
    expect(readAudit(none)).toBeNull();
});
