import type { Tiro } from "#features/temporada/planilla/rules.ts";
import { withLargeText } from "./look.ts";
import { newMatch } from "./matches.ts";
import { main } from "./registration.ts";
import { expect, expectGood, test, unique } from "./test.ts";

// The browser logs the refused feed and the failed requests.
test.use({ expected: [[/status of 503/, /net::ERR_|Failed to fetch/], { option: true }] as never });

// Rule TEM-19
test("a match's page follows it, announces the score politely, and polls if there is no feed", async ({
  page,
  request,
}) => {
  const match = await newMatch(request);
  await match.take();
  await page.clock.install();
  await page.goto(`/partido/${match.id}`);
  await expectGood(page);
  const points = (tiro: Tiro) =>
    ({ tipo: "puntos", periodo: 1, lado: "visitante", tiro, jugador: "7" }) as const;
  await match.write({ tipo: "inicio", periodo: 1 }, points("triple"));
  const live = page.getByRole("main").locator("[aria-live=polite]");
  await expect(page.getByText("En vivo · 1.er cuarto")).toBeVisible();
  await expect(live).toHaveText(new RegExp(`${match.rival} 3\\. 1\\.er cuarto\\.$`));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await match.write(points("doble"));
  await expect(page.getByText("Doble de n.º 7")).toBeVisible();
  // Not yet: a screen reader hears the score at most every 12 seconds.
  await expect(live).toHaveText(/ 3\. 1\.er cuarto\.$/);
  await page.clock.runFor(12_000);
  await expect(live).toHaveText(/ 5\. 1\.er cuarto\.$/);
  await page.clock.resume();
  await expectGood(page);

  await page.route("**/en-vivo*", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await match.write(points("libre"), { tipo: "fin", periodo: 1 });
  await expect(page.getByText("En vivo · Terminó: 1.er cuarto")).toBeVisible();
});

// Rule SIT-20
test("a match's page has room for the longest names, the score and the points of each period on a phone", {
  tag: "@phone",
}, async ({ page, request }) => {
  const match = await newMatch(request, unique("Etcheverrigaray".repeat(6)).padEnd(100, "z").slice(-100));
  await match.take();
  for (const periodo of [1, 2, 3, 4, 5])
    await match.write(
      { tipo: "inicio", periodo },
      ...(["local", "visitante"] as const).flatMap((lado) =>
        Array(8).fill({ tipo: "puntos", periodo, lado, tiro: "triple" } as const),
      ),
    );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/partido/${match.id}`);
  const hasRoom = () =>
    expect
      .poll(() =>
        main(page)
          .getByText(match.rival, { exact: true })
          .first()
          .evaluate((name) => name.getBoundingClientRect().width),
      )
      .toBeGreaterThan(140);
  await expect(page.getByRole("columnheader", { name: "Total" })).toBeInViewport({ ratio: 1 });
  await hasRoom();
  await expectGood(page);
  await withLargeText(page, hasRoom);
});

// Rule TEM-19
test("a match's page says that there is no connection, and since when, until data comes again", async ({
  page,
  context,
  request,
}) => {
  const match = await newMatch(request);
  await match.take();
  await match.write({ tipo: "inicio", periodo: 1 });
  await page.goto(`/partido/${match.id}`);
  const status = page.getByRole("main").getByRole("status");
  const lost = /^Sin conexión\. Último dato: \d\d:\d\d hs\.$/;
  await expect(page.getByText("En vivo · 1.er cuarto")).toBeVisible();
  // The feed is open before the network is lost.
  await match.write({ tipo: "tiempo", periodo: 1, lado: "local" });
  await expect(page.getByText(/^Tiempo muerto de/)).toBeVisible();
  await expect(page.getByText("Tiempos muertos: quedan 1")).toBeVisible();
  await expect(status).toBeEmpty();
  await context.setOffline(true);
  await expect(status).toHaveText(lost, { timeout: 12_000 });
  await expectGood(page);
  await context.setOffline(false);
  await expect(status).toBeEmpty();

  await page.route(/en-vivo|marcador/, (route) => route.abort());
  await page.reload();
  await expect(status).toHaveText(lost);
  await page.unroute(/en-vivo|marcador/);
  await expect(status).toBeEmpty();
});
