/**
 * Part of the architecture check. A browser that translates a page replaces each text node with its own elements,
 * after which React fails to insert something before the text or to remove it. Text that may disappear, or get a new
 * sibling before it, needs an element around it.
 */
import { parseAst } from "vite";
import type { SourceFile } from "./check-architecture.ts";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
type Outcome = "element" | "text" | "bare fragment" | "nothing" | "unknown";

/**
 * Returns bare text beside conditional elements, and text that is rendered conditionally without an element, as
 * `file:line: sentence`.
 */
export function findTranslationViolations(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    if (!path.endsWith(".tsx") || path.endsWith(".test.tsx") || !path.startsWith("src/")) continue;
    const report = (node: Node, sentence: string) =>
      found.push(`${path}:${text.slice(0, node.start).split("\n").length}: ${sentence}`);
    walk(parseAst(text, { lang: "tsx" }) as unknown as Node, (node) => look(node, report));
  }
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && "type" in child) walk(child as Node, visit);
}

function look(node: Node, report: (node: Node, sentence: string) => void): void {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const children = childrenOf(node);
    const alone = children.length === 1 && node.type === "JSXElement" && !isComponent(node);
    children.forEach((child, index) => {
      const outcomes = outcomesOf(child);
      const conditional = new Set(outcomes).size > 1 || isMap(child);
      if (!conditional) return;
      if (outcomes.includes("bare fragment"))
        report(child, "a conditional fragment with bare text: give it an element");
      if (alone) return;
      if (outcomes.includes("text") && outcomes.some((one) => one !== "text"))
        report(child, "conditional bare text: give it an element");
      const after = children
        .slice(index + 1)
        .map((next) => (isWords(next, node) ? ["text" as const] : outcomesOf(next)));
      const stable = after.findIndex((next) => next.every((one) => one === "element"));
      if (
        outcomes.includes("element") &&
        after.slice(0, stable < 0 ? undefined : stable).some((next) => next.includes("text"))
      )
        report(child, "a conditional element before bare text: give the text an element");
    });
  }
  const returned =
    node.type === "ReturnStatement"
      ? node.argument
      : node.type === "ArrowFunctionExpression"
        ? node.body
        : null;
  if (returned && outcomesOf(returned as Node).includes("bare fragment"))
    report(node, "a component of bare text: give it an element");
}

/** Names of values that are, or may be, text. */
const TEXT = /^(label|legend|title|text|titulo|texto|etiqueta|nombre|[A-Z_]{2,})$/;

function isText(callee: Node): boolean {
  const name = callee.type === "MemberExpression" ? (callee.property as Node).name : callee.name;
  return /^((format|leer|en)[A-Z]\w*|Number|String|join|toLocale\w*|slice|to(Upp|Low)erCase)$/.test(
    String(name),
  );
}

function childrenOf(node: Node): Node[] {
  return (node.children as Node[]).flatMap((child) => {
    if (child.type === "JSXText")
      // JSX drops a line break and its indentation.
      return /\S/.test(child.value as string) || !/\n/.test(child.value as string) ? [child] : [];
    if (child.type === "JSXFragment") return childrenOf(child);
    if (child.type !== "JSXExpressionContainer") return [child];
    const expression = child.expression as Node;
    return expression.type === "JSXEmptyExpression" ? [] : [expression];
  });
}

/** Whether these are the children of an element that contains text. */
function isWords(child: Node, parent: Node): boolean {
  return child.name === "children" && /^(a|button|label|legend|p|span)$/.test(nameOf(parent));
}

function nameOf(node: Node): string {
  return String(((node.openingElement as Node | undefined)?.name as Node | undefined)?.name ?? "");
}

function isComponent(node: Node): boolean {
  const name = (node.openingElement as Node).name as Node;
  return name.type !== "JSXIdentifier" || /^[A-Z]/.test(name.name as string);
}

function isMap(node: Node): boolean {
  const callee = node.callee as Node | undefined;
  return (
    node.type === "CallExpression" &&
    callee?.type === "MemberExpression" &&
    (callee.property as Node).name === "map"
  );
}

function outcomesOf(node: Node): Outcome[] {
  switch (node.type) {
    case "JSXElement":
      return ["element"];
    case "JSXFragment":
      return childrenOf(node).some((child) => outcomesOf(child).includes("text"))
        ? ["bare fragment"]
        : ["element"];
    case "JSXText":
    case "TemplateLiteral":
    case "BinaryExpression":
      return ["text"];
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number"
        ? node.value === ""
          ? ["nothing"]
          : ["text"]
        : ["nothing"];
    case "ChainExpression":
    case "ParenthesizedExpression":
      return outcomesOf(node.expression as Node);
    case "LogicalExpression": {
      const [left, right] = [outcomesOf(node.left as Node), outcomesOf(node.right as Node)];
      if (node.operator === "&&") return ["nothing", ...right];
      // An optional value is text if its fallback is text.
      return [left, right].find((side) => side.every((one) => one === "text")) ?? [...left, ...right];
    }
    case "ConditionalExpression":
      return [...outcomesOf(node.consequent as Node), ...outcomesOf(node.alternate as Node)];
    case "CallExpression": {
      if (!isMap(node)) return [isText(node.callee as Node) ? "text" : "unknown"];
      const body = ((node.arguments as Node[])[0] as Node)?.body as Node | undefined;
      return body && body.type !== "BlockStatement" ? outcomesOf(body) : ["element"];
    }
    case "MemberExpression":
      return ["text"];
    case "Identifier":
      return [TEXT.test(node.name as string) ? "text" : "unknown"];
    default:
      return ["unknown"];
  }
}
