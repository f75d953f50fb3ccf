import type { RelatedPerson } from '@masthead/contract';
import { notFound } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import { findRelation } from '../../connect/index.ts';
import { connectCategoriesNamed } from '../../reference/index.ts';
import { likePerson } from '../discover/find-people.ts';
import { findLink } from '../links/links.queries.ts';
import { listRelatedRelations, type RelatedRow } from './related.queries.ts';

const shown = 3;

function reasonsOf({ same_outlet, outlet_name, subjects, headlines }: RelatedRow, language: string) {
  const named = new Map(connectCategoriesNamed(subjects, language).map(({ slug, name }) => [slug, name]));
  const reasons: RelatedPerson['reasons'] = [];
  if (headlines.length > 0) reasons.push({ code: 'shared_coverage', shared: headlines.slice(0, shown) });
  if (subjects.length > 0)
    reasons.push({
      code: 'same_subjects',
      shared: subjects.slice(0, shown).map((subject) => named.get(subject) ?? subject),
    });
  if (same_outlet && outlet_name) reasons.push({ code: 'same_outlet', shared: [outlet_name] });
  return reasons;
}

/**
 * Lists people who have something in common with a relation: other relations, then journalists of the same subjects.
 * Throws 404.
 */
export async function listRelated({ db, scope, params, language, clock }: Call<'connect.relations.related'>) {
  const relation = await findRelation(db, scope, params.relation_id);
  if (!relation) throw notFound();
  const { brand_id } = relation;
  const [rows, link] = await Promise.all([
    listRelatedRelations(db, brand_id, relation.id),
    findLink(db, brand_id, relation.id),
  ]);
  const likes = link ? await likePerson(db, brand_id, link.profile_id, clock.now()) : [];
  const people: RelatedPerson[] = rows.map((row) => ({
    kind: 'relation',
    id: row.id,
    name: row.name,
    media_outlet: row.outlet_id && row.outlet_name !== null ? { id: row.outlet_id, name: row.outlet_name } : null,
    reasons: reasonsOf(row, language),
  }));
  return { data: [...people, ...likes] };
}
