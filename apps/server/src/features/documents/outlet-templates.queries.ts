import type { OutletTemplate } from '@masthead/reading';
import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';

interface StoredTemplate {
  template: OutletTemplate;
  updated_at: string;
}

/** Returns the learnt template of an outlet. It belongs to no brand, like the outlet itself. */
export const findTemplate = (db: Db, outletId: string) =>
  rowOf(
    db,
    sql<StoredTemplate>`
      select template, updated_at
      from outlet_templates
      where outlet_id = ${outletId}`,
  );

/** Writes templates. An outlet that is gone is left out, and one that another process knows better keeps its own. */
export const writeTemplates = (db: Db, templates: ReadonlyMap<string, OutletTemplate>, now: Date) =>
  countOf(
    db,
    sql`
      insert into outlet_templates (outlet_id, pages, template, updated_at)
      select o.id, new.pages, new.template, ${now}
      from unnest(
        ${[...templates.keys()]}::uuid[],
        ${[...templates.values()].map(({ pages }) => pages)}::int[],
        ${[...templates.values()].map((one) => JSON.stringify(one))}::jsonb[]
      ) as new (outlet_id, pages, template)
      join outlets o on o.id = new.outlet_id
      on conflict (outlet_id) do update set pages = excluded.pages,
        template = excluded.template,
        updated_at = excluded.updated_at
      where excluded.pages >= outlet_templates.pages`,
  );
