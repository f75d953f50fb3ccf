import { type Endpoint, type IdPlace, idPlaces, type RecordKind, recordKinds } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { readerBrands, type Scope } from './actor.ts';
import type { SubjectFinders } from './guard.ts';

interface CheckedPlace extends IdPlace {
  kind: RecordKind;
}

/** Checks the ids of a body that will be kept; throws 422 at the field of one that the caller may not use, 404 for a brand. */
type ForeignIdCheck = (db: Db, scope: Scope, body: unknown) => Promise<void>;

/**
 * Returns the check of an endpoint: each id in the body that is linked to a record has to name one of the organisation
 * that the call concerns. Ids that select what to act on are left to the query, which names the owner, and the subject
 * to the guard. Throws if the kind of an id is not declared, so that the server does not start.
 */
export function foreignIdCheck(name: string, endpoint: Endpoint, subjects: SubjectFinders): ForeignIdCheck | undefined {
  const places = idPlaces(name, endpoint).filter(
    (place): place is CheckedPlace =>
      place.part === 'body' &&
      place.use === 'link' &&
      recordKinds.some((kind) => kind === place.kind) &&
      endpoint.subject?.id !== `body.${place.name}`,
  );
  if (places.length === 0) return undefined;
  return async (db, scope, body) => {
    const within = withinOf(scope);
    for (const { kind, name: path } of places) {
      const ids = [...new Set(idsAt(body, path.split('.')))];
      const known = await Promise.all(
        ids.map((id) =>
          kind === 'brand' ? within.brandIds.some((own) => own === id) : subjects[kind](db, within, id),
        ),
      );
      if (known.every(Boolean)) continue;
      // The brand of a call that is another's does not exist, as everywhere; any other id is a mistake in a form.
      throw path === 'brand_id' ? notFound() : invalidField(path.split('.')[0]!, 'invalid');
    }
  };
}

/** Returns where the caller may look for records: in the own brands of the organisation that the call concerns. */
const withinOf = ({ actor, organisationId }: Scope) => ({
  brandIds: actor.memberships
    .filter((membership) => membership.organisation_id === organisationId)
    .map((membership) => membership.brand_id),
  organisationId,
  readerBrandIds: readerBrands(actor),
});

/** Returns the ids at a path of a body, those of lists one by one. */
function idsAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsAt(one, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null && key in value
    ? idsAt((value as Record<string, unknown>)[key], rest)
    : [];
}
