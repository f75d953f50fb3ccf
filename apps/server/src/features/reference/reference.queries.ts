import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { CategoryFact, CountryFact } from './facts.ts';

export interface CurrencyRow {
  code: string;
  name: string;
  rate: number;
  rate_at: string | null;
}

export const listCurrencies = (db: Db) =>
  rowsOf(db, sql<CurrencyRow>`select code, name, rate, rate_at from currencies order by code`);

/** Adds currencies and changes names; a rate only changes to one that is not older. Answers how many rows were written. */
export const upsertCurrencies = (
  db: Db,
  rows: readonly { code: string; name: string; rate: number; rate_at: Date }[],
) =>
  countOf(
    db,
    sql`
      insert into currencies as known (code, name, rate, rate_at)
      values ${values(rows.map((row) => [row.code, row.name, row.rate, row.rate_at]))}
      on conflict (code) do update set name = excluded.name,
        rate = case when known.rate_at > excluded.rate_at then known.rate else excluded.rate end,
        rate_at = greatest(known.rate_at, excluded.rate_at)`,
  );

export const upsertCountries = (db: Db, rows: readonly CountryFact[]) =>
  countOf(
    db,
    sql`
      insert into countries (id, name, currency_code, compound_index, population, neighbours)
      values ${values(rows.map((row) => [row.id, row.name, row.currency_code, row.compound_index, row.population, row.neighbours]))}
      on conflict (id) do update set name = excluded.name, currency_code = excluded.currency_code,
        compound_index = excluded.compound_index, population = excluded.population, neighbours = excluded.neighbours`,
  );

/** Inserts parents before their children. */
export const upsertCategories = (db: Db, rows: readonly CategoryFact[]) =>
  countOf(
    db,
    sql`
      insert into categories (id, parent_id, depth, name, position)
      values ${values(rows.map((row, position) => [row.id, row.parent_id, row.depth, row.names.en, position]))}
      on conflict (id) do update set parent_id = excluded.parent_id,
        depth = excluded.depth,
        name = excluded.name,
        position = excluded.position`,
  );
