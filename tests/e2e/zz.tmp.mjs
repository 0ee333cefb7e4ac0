import { chromium } from "@playwright/test"; import { findBrowser } from "../../scripts/browser.ts"; import { readFileSync } from "node:fs";
const cpu=(g)=>Number(readFileSync(`/sys/fs/cgroup/cpuacct/${g}/cpuacct.usage`,"utf8"))/1e9;
const args=["--no-sandbox","--disable-gpu","--disable-background-networking","--disable-component-update","--disable-sync","--no-first-run",...(process.env.ARGS??"").split(" ").filter(Boolean)];
const b=await chromium.launch({...findBrowser(),args});
for (let i=0;i<3;i++){
let l=[Date.now(),cpu("br"),cpu("me")]; const m=(s)=>{const n=[Date.now(),cpu("br"),cpu("me")];console.log(s.padEnd(22),n[0]-l[0],"ms  browser",(n[1]-l[1]).toFixed(2),"server",(n[2]-l[2]).toFixed(2));l=n};
const c=await b.newContext({viewport:{width:360,height:800},hasTouch:true,isMobile:true,reducedMotion:"reduce",serviceWorkers:process.env.SW??"allow",baseURL:"http://localhost:3300"});
const p=await c.newPage(); m("context");
await p.goto("/login"); m("goto login");
await p.locator('input[name="nombreUsuario"]').fill("usuario"); m("fill");await p.locator('input[name="clave"]').fill("colon-demo-2026");m("fill2");
await p.getByRole("main").getByRole("button",{name:/iniciar sesión|ingresar/i}).click();m("click");
await p.waitForURL("/");m("url");
await p.locator("#contenido:focus, #contenido h1:focus").waitFor();m("focus");
await p.goto("/perfil");m("goto perfil"); await p.locator("h1").first().waitFor();m("h1");
await p.waitForTimeout(1000);m("idle 1s");await p.waitForTimeout(1000);m("idle 1s");
await c.close();m("close");
}
await b.close();
