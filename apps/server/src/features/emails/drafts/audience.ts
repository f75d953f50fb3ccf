import type { EmailAudience } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { showSender } from '../delivery/identities.ts';
import { unknownPlaceholders, usesPlaceholders } from '../message/slots.ts';
import { leftOutBy } from '../relevance/show-relevance.ts';
import { mayTrack } from '../tracking/consent.ts';
import { findTrackingRules } from '../tracking/rules.queries.ts';
import { readAddresses } from './addresses.ts';
import { type AudienceRow, countChosen, listAudience, listChosenNames } from './audience.queries.ts';
import type { WholeEmail } from './emails.queries.ts';

const shownInvalid = 20;
const shownPeople = 30;
const shownNames = 500;

/** Reads the addresses of an e-mail as they are now, and those of them that it reaches. */
export async function readAudience(db: Db, organisationId: string, email: WholeEmail, now: Date) {
  const { addresses, invalid } = readAddresses(email.addresses);
  const audience = {
    brandId: email.brand_id,
    organisationId,
    relations: email.relations,
    groups: email.groups,
    addresses,
    storyId: email.story_id,
    now,
  };
  const rows = await listAudience(db, audience);
  const fitting = rows.filter((row) => leftOutAs(row) === null);
  const leftOut = await leftOutBy(db, organisationId, email, fitting, now);
  const reached = fitting.filter(({ address }) => !leftOut.has(address));
  return { audience, rows, invalid, fitting, reached };
}

/** Returns why an address gets no e-mail; null: it gets one. */
export const leftOutAs = ({ is_suppressed, is_declined, is_over_limit }: AudienceRow) =>
  is_suppressed ? 'suppressed' : is_declined ? 'declined' : is_over_limit ? 'over_limit' : null;

/** Returns who would get an e-mail now, and from whom. */
export async function showAudience(
  { db, config, clock, scope }: Pick<Services, 'db' | 'config' | 'clock'> & { scope: Scope },
  email: WholeEmail,
): Promise<EmailAudience> {
  const { audience, rows, invalid, fitting, reached } = await readAudience(
    db,
    scope.organisationId,
    email,
    clock.now(),
  );
  const chosen = await countChosen(db, audience);
  const overLimit = rows.filter((row) => leftOutAs(row) === 'over_limit').length;
  const rules = await findTrackingRules(db, scope.organisationId);
  const text = `${email.subject} ${email.body}`;
  return {
    recipients: reached.length,
    without_address: chosen.without,
    duplicates: chosen.with_address + audience.addresses.length - rows.length,
    suppressed: rows.length - fitting.length - overLimit,
    over_limit: overLimit,
    left_out: fitting.length - reached.length,
    untracked: email.is_tracked ? reached.filter((row) => !mayTrack(row, rules)).length : 0,
    sender: await showSender({ db, config }, email),
    invalid: invalid.length,
    invalid_entries: invalid.slice(0, shownInvalid),
    not_relations: reached.filter(({ relation_id }) => relation_id === null).length,
    unknown_placeholders: unknownPlaceholders(text),
    uses_placeholders: usesPlaceholders(text),
    people: reached
      .slice(0, shownPeople)
      .map(({ relation_id, address, name }) => ({ relation_id, email: address, name })),
    chosen: await listChosenNames(db, email.brand_id, email.relations.slice(0, shownNames)),
  };
}
