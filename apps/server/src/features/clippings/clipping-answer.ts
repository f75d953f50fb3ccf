import { type Clipping, mediaTypes } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { fileAnswer, listFilesOfHolders } from '../files/index.ts';
import { countryShort } from '../reference/index.ts';
import { type ClippingRow, listBrandNames } from './clippings.queries.ts';
import { evidenceAnswers } from './evidence/evidence-answer.ts';
import { linkKinds, listLinked } from './linked-records.ts';
import type { LinkKind } from './links.queries.ts';

interface Answering {
  db: Db;
  scope: Scope;
  language: string;
}
type Part = LinkKind | 'brand' | 'files' | 'evidence';
const parts: readonly Part[] = [...linkKinds, 'brand', 'files', 'evidence'];

/** Returns the names of an `include`; country and tags are in every answer, and unknown names are ignored. */
const partsOf = (include: string | undefined): readonly Part[] =>
  parts.filter((part) => include?.split(',').some((name) => name.trim() === part));

function plainAnswer(row: ClippingRow, language: string): Clipping {
  const {
    outlet_id,
    outlet_name,
    tier,
    country_id,
    impressions_from,
    imported_in,
    document_id: _,
    cluster_id: __,
    created_by: ___,
    tonality_set_by_person: ____,
    ...clipping
  } = row;
  const mediaType = mediaTypes.find((known) => known === row.media_type) ?? 'web';
  return {
    ...clipping,
    type: mediaType,
    media_type: mediaType,
    impressions_entered: impressions_from === 'person',
    impressions_from: impressions_from === 'outlet' && row.impressions === 0 ? null : impressions_from,
    media_outlet: outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name, tier } : null,
    named_outlet: outlet_id ? null : outlet_name,
    is_imported: imported_in !== null,
    country: country_id ? countryShort(country_id, language) : null,
  };
}

/** Returns clippings as the API answers them, with the parts that `include` names, each read once for all of them. */
export async function answerClippings(
  answering: Answering,
  rows: readonly ClippingRow[],
  include: string | undefined,
): Promise<Clipping[]> {
  const { db, scope, language } = answering;
  const ids = rows.map((row) => row.id);
  const asked = partsOf(include);
  const added = await Promise.all(
    asked.map(async (part): Promise<(id: string) => Partial<Clipping>> => {
      if (part === 'brand') {
        const brands = new Map(
          (
            await listBrandNames(
              db,
              rows.map(({ brand_id }) => brand_id),
            )
          ).map((one) => [one.id, one]),
        );
        const brandOf = new Map(rows.map((row) => [row.id, brands.get(row.brand_id)]));
        return (id) => ({ brand: brandOf.get(id) });
      }
      if (part === 'evidence') {
        const evidence = await evidenceAnswers(answering, ids);
        return (id) => ({ evidence: evidence.get(id) ?? null });
      }
      if (part === 'files') {
        const files = Map.groupBy(await listFilesOfHolders(db, scope, 'clipping', ids), (file) => file.holder_id);
        return (id) => ({ files: (files.get(id) ?? []).map(fileAnswer) });
      }
      const linked = Map.groupBy(await listLinked(db, scope.brandIds, part, ids), (one) => one.clipping_id);
      return (id) => ({ [part]: (linked.get(id) ?? []).map(({ id: linkedId, name }) => ({ id: linkedId, name })) });
    }),
  );
  return rows.map((row) => Object.assign(plainAnswer(row, language), ...added.map((of) => of(row.id))));
}

export const answerClipping = async (
  answering: Answering,
  row: ClippingRow,
  include = parts.join(','),
): Promise<Clipping> => (await answerClippings(answering, [row], include))[0]!;
