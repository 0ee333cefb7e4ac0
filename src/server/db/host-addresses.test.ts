import pg from "pg";
import { describe, expect, test } from "vitest";
import { hostAddresses } from "./host-addresses.ts";

describe("an address with several hosts is read as one for each", () => {
  test.each([
    [
      "postgres://user:p%40w%2C@a:5432,b:5433/club?target_session_attrs=read-write&sslmode=verify-full",
      [
        "postgres://user:p%40w%2C@a:5432/club?target_session_attrs=read-write&sslmode=verify-full",
        "postgres://user:p%40w%2C@b:5433/club?target_session_attrs=read-write&sslmode=verify-full",
      ],
    ],
    ["postgresql://a,[::1]:6000/club", ["postgresql://a/club", "postgresql://[::1]:6000/club"]],
    ["postgres://u@a,b/club?port=1,2", ["postgres://u@a/club?port=1", "postgres://u@b/club?port=2"]],
    [
      "postgres://u@/club?host=/run/one,b&port=6432",
      ["postgres://u@/club?host=%2Frun%2Fone&port=6432", "postgres://u@/club?host=b&port=6432"],
    ],
    ["postgres://u@%2Frun%2Fone,b:1/club", ["postgres://u@%2Frun%2Fone/club", "postgres://u@b:1/club"]],
  ])("%s", (url, addresses) => {
    expect(hostAddresses(url)).toEqual(addresses);
  });

  test("that the driver understands", () => {
    const read = hostAddresses("postgres://u:p%40w@/club?host=/run/one,b&port=6432,6433").map((address) => {
      const { host, port, user, password, database } = new pg.Client({ connectionString: address });
      return [host, port, user, password, database];
    });
    expect(read).toEqual([
      ["/run/one", 6432, "u", "p@w", "club"],
      ["b", 6433, "u", "p@w", "club"],
    ]);
  });

  test.each([
    "postgres://user:a,b@one:5432/club?sslmode=no-verify",
    "postgres://club@/club?host=%2Fwork%2Fdata&port=5432",
    "postgres://club@%2Frun%2Fpostgresql/club",
    "/run/postgresql club",
    "socket:/run/postgresql?db=club",
    "",
  ])("and one with a single host stays as it is: %s", (url) => {
    expect(hostAddresses(url)).toEqual([url]);
  });
});
