CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- What people search for: lower case, without accents. Immutable, so that an index can hold it.
CREATE FUNCTION buscable(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));--> statement-breakpoint
-- Counters of the rate limiter. Unlogged: losing them in a crash forgives some attempts, no more.
CREATE UNLOGGED TABLE limites (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
--> statement-breakpoint
-- Our payment ids are the provider's references: a new database must not begin again at 1 and meet the
-- payments of an older one in the same account. Seconds since late 2023 grow faster than payments.
SELECT setval(pg_get_serial_sequence('pagos', 'id'), greatest(1, extract(epoch FROM now())::bigint - 1700000000));
