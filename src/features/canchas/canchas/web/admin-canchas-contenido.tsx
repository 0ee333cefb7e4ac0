import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { AdminCancha } from "./admin-cancha.tsx";
import styles from "./admin-canchas.module.css";
import type { ContenidoDeCanchasProps } from "./admin-canchas.tsx";
import { AdminNuevaCancha } from "./admin-nueva-cancha.tsx";

/** The create form and the courts. */
export function AdminCanchasContenido(props: ContenidoDeCanchasProps) {
  const { canchas, termino, onSearch, busy, onChange } = props;
  return (
    <div className={styles.content}>
      <AdminNuevaCancha onCreated={onChange} />
      <div className="stack-4">
        <SearchBox label="Buscar canchas" value={termino} onSearch={onSearch} />
        {!canchas.ok ? (
          <LoadFailure problem={canchas.problem} retrying={busy} onRetry={onChange} />
        ) : canchas.data.length === 0 && termino !== "" ? (
          <p className="muted" role="status">
            Ninguna cancha coincide con la búsqueda.
          </p>
        ) : canchas.data.length === 0 ? (
          <p className="muted">Todavía no hay canchas. Creá la primera para que se pueda reservar.</p>
        ) : (
          <ul className={styles.courts} role="list" aria-label="Canchas">
            {canchas.data.map((cancha) => (
              <AdminCancha key={cancha.id} cancha={cancha} onChange={onChange} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
