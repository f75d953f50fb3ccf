import type { PrStyle, PrStyleForm } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';

const columns = sql`id, brand_id, story_id, name, template, settings, created_at`;

export const findPrStyleBrand = (db: Db, within: { brandIds: readonly BrandId[] }, styleId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from pr_styles where brand_id = any(${within.brandIds}) and id = ${styleId}`,
  );

export const findPrStyle = (db: Db, scope: Scope, styleId: string) =>
  rowOf(db, sql<PrStyle>`select ${columns} from pr_styles where brand_id = any(${scope.brandIds}) and id = ${styleId}`);

/** Styles of the brand by name; of a story its own come first. */
export const listPrStyles = (db: Db, brandId: BrandId, storyId: string | null) =>
  rowsOf(
    db,
    sql<PrStyle>`
      select ${columns}
      from pr_styles
      where brand_id = ${brandId} and (story_id is null or story_id = ${storyId}::uuid)
      order by story_id is null, ${byName('name')}, id`,
  );

export const insertPrStyle = (
  db: Db,
  { id, brandId, storyId, form }: { id: string; brandId: BrandId; storyId: string | null; form: PrStyleForm },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into pr_styles (id, brand_id, story_id, name, template, settings, created_at, updated_at)
      values (
        ${id},
        ${brandId},
        ${storyId},
        ${form.name},
        ${form.template},
        ${JSON.stringify(form.settings)},
        ${now},
        ${now}
      )`,
  );

export const updatePrStyle = (db: Db, scope: Scope, styleId: string, form: PrStyleForm, now: Date) =>
  countOf(
    db,
    sql`
      update pr_styles
      set name = ${form.name},
        template = ${form.template},
        settings = ${JSON.stringify(form.settings)},
        updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${styleId}`,
  );

export const deletePrStyle = (db: Db, scope: Scope, styleId: string) =>
  countOf(db, sql`delete from pr_styles where brand_id = any(${scope.brandIds}) and id = ${styleId}`);

/** Colours and font that templates begin with. */
export const findLook = (db: Db, organisationId: string) =>
  rowOf(
    db,
    sql<{ color_primary: string; color_secondary: string; font_primary: PrStyleForm['settings']['font'] }>`
      select color_primary, color_secondary, font_primary
      from organisations
      where id = ${organisationId}`,
  );
