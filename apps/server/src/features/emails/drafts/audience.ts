import type { EmailAudience } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { unknownPlaceholders, usesPlaceholders } from '../message/slots.ts';
import { readAddresses } from './addresses.ts';
import { countChosen, listAudience, listChosenNames } from './audience.queries.ts';
import type { WholeEmail } from './emails.queries.ts';

const shownInvalid = 20;
const shownPeople = 30;
const shownNames = 500;

/** Returns who would get an e-mail now. */
export async function showAudience(
  db: Db,
  organisationId: string,
  email: WholeEmail,
  now: Date,
): Promise<EmailAudience> {
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
  const [rows, chosen] = [await listAudience(db, audience), await countChosen(db, audience)];
  const reached = rows.filter(({ is_suppressed, is_declined }) => !is_suppressed && !is_declined);
  const text = `${email.subject} ${email.body}`;
  return {
    recipients: reached.length,
    without_address: chosen.without,
    duplicates: chosen.with_address + addresses.length - rows.length,
    suppressed: rows.length - reached.length,
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
