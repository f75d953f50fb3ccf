import { before, days } from '../../../platform/clock/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { correctByAddress, removeByAddress } from '../../connect/index.ts';
import { forgetAddress, forgetEnquiriesOf } from '../../newsrooms/index.ts';
import { insertSuppressions, suppressQueued } from '../suppressions.queries.ts';
import { stopCounting } from '../tracking/rules.queries.ts';
import { deletePreferences, forgetInEmails, type Preferences, savePreferences } from './preferences.queries.ts';

interface Person {
  organisation_id: string;
  /** Address in lower case. */
  address: string;
}
type Needs = Pick<Services, 'db' | 'clock'>;

const answers = ['allowed', 'refused'] as const;
const frequencies = ['every', 'weekly', 'monthly'] as const;

/** Reads the form of the choices. Values that it does not offer are ignored. */
export function readChoices(
  form: URLSearchParams,
  offered: { topics: readonly number[]; brands: readonly string[] },
): Preferences {
  const wanted = new Set(form.getAll('topic').map(Number));
  const topics = offered.topics.filter((id) => wanted.has(id));
  const brands = new Set(form.getAll('brand'));
  return {
    topics: topics.length === offered.topics.length ? null : topics,
    declined_brands: offered.brands.filter((id) => !brands.has(id)),
    frequency: frequencies.find((each) => each === form.get('frequency')) ?? 'every',
    takes_embargo: form.get('embargo') === 'yes',
    tracking: answers.find((each) => each === form.get('tracking')) ?? null,
  };
}

/** Saves the choices of a person. Who refuses to be counted is not counted in earlier e-mails any more either. */
export const saveChoices = (
  { db, clock }: Needs,
  brandIds: readonly BrandId[],
  { organisation_id, address }: Person,
  choices: Preferences,
) =>
  db.transaction().execute(async (transaction) => {
    await savePreferences(transaction, organisation_id, address, choices, clock.now());
    if (choices.tracking === 'refused') await stopCounting(acrossBrands(transaction), brandIds, address);
  });

/** Corrects a person's name and job title in the contacts of an organisation's brands. An empty name changes nothing. */
export async function correctPerson(
  { db, clock }: Needs,
  brandIds: readonly BrandId[],
  { address }: Person,
  form: URLSearchParams,
) {
  const clean = (name: string) =>
    (form.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 255);
  const name = clean('name');
  if (name) await correctByAddress(db, brandIds, address, { name, job_title: clean('job_title') || null }, clock.now());
}

/** Deletes the data that an organisation stores about a person. The address stays on the suppression list. */
export const forgetPerson = (
  { db, clock }: Needs,
  brandIds: readonly BrandId[],
  { organisation_id, address }: Person,
) =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const system = acrossBrands(transaction);
    await insertSuppressions(
      transaction,
      organisation_id,
      { addresses: [address], reason: 'unsubscribed', detail: null },
      now,
    );
    await suppressQueued(system, organisation_id, [address]);
    await forgetInEmails(system, brandIds, address);
    await deletePreferences(transaction, organisation_id, address);
    await forgetAddress(system, { brandIds }, address);
    await forgetEnquiriesOf(system, brandIds, address);
    // A removed contact can no longer be restored: the next clean-up deletes it with its picture.
    await removeByAddress(transaction, brandIds, address, before(now, days(2)));
  });
