import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import { type Answer, answerOf, type SuccessOf, type TypedAnswer, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Part } from "#web/shell/part.tsx";
import { TabLinks } from "#web/shell/tab-links.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { componentOf, type LazyComponent } from "./dialogs.tsx";
import { LoadFailure, useLoaderAnswer } from "./load-failure.tsx";
import styles from "./object-page.module.css";
import { StaffScreen } from "./staff-screen.tsx";

/** Query parameter of the open part; the first part if absent. */
const PART = "parte";

interface ObjectPart {
  name: string;
  label: string;
  /** The tab that the part shares with other parts; a second line of links names the parts. */
  tab: string;
  show: () => ReactNode;
  /** The part's name in older links. */
  was: string | undefined;
}

/** Describes a part with its own tab or, with `of`, a part of a shared tab. */
export function part(
  name: string,
  label: string,
  show: ObjectPart["show"],
  of = label,
  was?: string,
): ObjectPart {
  return { name, label, show, tab: of, was };
}

interface ObjectPageProps {
  title: string;
  lead?: ReactNode;
  back: { to: string; label: string };
  actions?: ReactNode;
  to: string;
  parts: readonly [ObjectPart, ...ObjectPart[]];
}

/** The page of one event, person, payment or request. Its parts have addresses, and only the open one is loaded. */
export function ObjectPage({ to, parts, lead, ...screen }: ObjectPageProps) {
  const [params] = useSearchParams();
  const asked = params.get(PART);
  const open = parts.find(({ name, was }) => asked === name || asked === was) ?? parts[0];
  const tabs = Map.groupBy(parts, ({ tab }) => tab);
  const within = tabs.get(open.tab) ?? [open];
  const links = (some: readonly ObjectPart[], words: (part: ObjectPart) => string) =>
    some.map((part) => ({
      to: part === parts[0] ? to : partAddress(to, part.name),
      label: words(part),
      current: words(part) === words(open),
    }));
  return (
    <StaffScreen {...screen} lead={lead && <span className="row-3 tight middle breakable">{lead}</span>}>
      {parts.length > 1 && (
        <TabLinks
          label={screen.title}
          className={styles.tabs}
          tabs={links(
            [...tabs.values()].flatMap(([first]) => first ?? []),
            ({ tab }) => tab,
          )}
        />
      )}
      {within.length > 1 && (
        <TabLinks label={open.tab} className={styles.within} tabs={links(within, ({ label }) => label)} />
      )}
      <section key={open.name} className={`shrink ${styles.part}`} aria-labelledby="parte">
        <h2 id="parte" className="visually-hidden">
          {open.label}
        </h2>
        <Part name={`«${open.label}»`}>{open.show()}</Part>
      </section>
    </StaffScreen>
  );
}

export function partAddress(to: string, part: string): string {
  return `${to}?${PART}=${part}`;
}

export function lazyPart<P extends object>(load: () => Promise<LazyComponent<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: componentOf(await load()) }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={<Spinner />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

export function ObjectCards({ children }: { children: ReactNode }) {
  return <div className="halves">{children}</div>;
}

/** Numbers of an object at a glance, with `of` in small print. */
export function ObjectFigures({
  figures,
}: {
  figures: readonly { name: string; value: ReactNode; of?: ReactNode }[];
}) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {of && <span className="note">{of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ObjectColumn({ children }: { children: ReactNode }) {
  return <div className={`stack-4 top shrink ${styles.card}`}>{children}</div>;
}

export function ObjectCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={`stack-3 breakable box pad-4 shrink ${styles.card}`}>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  );
}

/** Keeps the object's data when another part is opened; each part loads its own data. */
function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

export interface ObjectProps<T> {
  object: T;
  back: ObjectPageProps["back"];
  onChange: () => void;
}

interface ObjectRoute<R extends TypedAnswer> {
  load: (args: { param: { id: string } }, options: { init: RequestInit }) => Promise<R>;
  nameOf: (object: SuccessOf<R>) => string;
  /** Title of the page without the object. */
  title: string;
  /** Names the object with its demonstrative: "ese evento". */
  what: string;
  back: { path: string; label: string };
  Show: ComponentType<ObjectProps<SuccessOf<R>>>;
}

/** Makes the exports of an object's route. Its loader returns a 404, as lists return a redirect (`recall`). */
export function objectRoute<R extends TypedAnswer>(route: ObjectRoute<R>) {
  const { load, nameOf, title, what, Show } = route;
  const { path, label } = route.back;
  const useBack = () => ({ to: useAdminPath()(path), label });
  return {
    clientLoader: ({ params, request }: ClientLoaderFunctionArgs) =>
      answerOf(load(withId(params.id), { init: { signal: request.signal } })),
    shouldRevalidate,
    meta: pageMeta<Answer<SuccessOf<R>>>((_, answer) => ({
      title: `${answer?.ok ? nameOf(answer.data) : title}, administración`,
      index: false,
    })),
    Page() {
      const answer = useLoaderData() as Answer<SuccessOf<R>>;
      const loaded = useLoaderAnswer(answer);
      const back = useBack();
      const { id } = useParams();
      if (answer.ok) return <Show key={id} object={answer.data} back={back} onChange={loaded.reload} />;
      // The id in the address is unknown, or not a number.
      if (answer.status === 404 || answer.status === 422)
        return (
          <StaffScreen title={`No encontramos ${what}`} back={back}>
            <EmptyState title="404" actions={<ButtonLink to={back.to}>{`Volver a ${label}`}</ButtonLink>}>
              <p>La dirección está mal escrita, o lo eliminaron.</p>
            </EmptyState>
          </StaffScreen>
        );
      return (
        <StaffScreen title={title} back={back}>
          <LoadFailure problem={answer.problem} retrying={loaded.loading} onRetry={loaded.reload} />
        </StaffScreen>
      );
    },
  };
}
