import { staffLevels } from '@masthead/contract';
import {
  addStaffUser,
  endSessions,
  findByAddress,
  removeUser,
  restoreUser,
  setLevel,
} from '../features/organisations/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import type { Db } from '../platform/db/index.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { Failure } from '../platform/http/failure.ts';

const deeds = { remove: removeUser, restore: restoreUser, 'sign-out': endSessions } as const;
const isDeed = (word: string): word is keyof typeof deeds => Object.hasOwn(deeds, word);

/** Shows a user, or removes, restores or signs out the user. Throws StartError with a sentence for the operator. */
export async function userCommand(db: Db, [email, deed, ...words]: readonly string[]): Promise<void> {
  if (!email) throw new StartError('Say user <e-mail> [remove|restore|sign-out <reason>].');
  const user = await findByAddress(db, email);
  if (!user) throw new StartError(`There is no user ${email}.`);
  if (deed !== undefined) {
    const reason = words.join(' ').trim();
    if (!isDeed(deed) || !reason) throw new StartError('Say remove, restore or sign-out with a reason.');
    await told(deeds[deed]({ db, clock: systemClock, author: null }, { userId: user.id, reason }));
  }
  const { first_name, last_name, organisation, staff_level, deleted_at } = (await findByAddress(db, email))!;
  const facts = [
    staff_level && (staff_level === 'full' ? 'staff' : 'staff (support)'),
    deleted_at && `removed ${new Date(deleted_at).toISOString()}`,
  ];
  const more = facts.filter(Boolean).join(', ');
  console.log(`${`${first_name} ${last_name}`.trim()} <${user.email}>, ${organisation.name}${more && `: ${more}`}`);
}

/** Makes another staff user and prints the password once, or changes the rights of one. Throws StartError with a sentence for the operator. */
export async function staffCommand(db: Db, [verb, email, first_name, ...last]: readonly string[]): Promise<void> {
  const last_name = last.join(' ');
  if (verb === 'level') return await levelCommand(db, email, first_name, last_name);
  if (verb !== 'add' || !email?.includes('@') || !first_name || !last_name)
    throw new StartError(
      'Say staff add <e-mail> <first name> <last name>, or staff level <e-mail> full|support <reason>.',
    );
  const password = await told(addStaffUser({ db, clock: systemClock }, { email, first_name, last_name }));
  console.log(`Sign in as ${email} with the password ${password} (shown this once).`);
}

async function levelCommand(db: Db, email = '', word = '', reason = ''): Promise<void> {
  const level = staffLevels.find((one) => one === word);
  if (!level || !reason) throw new StartError('Say staff level <e-mail> full|support <reason>.');
  const user = await findByAddress(db, email);
  if (!user) throw new StartError(`There is no user ${email}.`);
  await told(setLevel({ db, clock: systemClock, author: null }, level, { userId: user.id, reason }));
  console.log(`${user.email} has ${level === 'full' ? 'all rights of staff' : 'the rights of support'}.`);
}

/** Turns a refusal into a sentence for the operator. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const fields = Object.values(error.fields ?? {}).flat();
    throw new StartError(`Refused: ${[error.code, ...fields.map(({ code }) => code)].join(', ')}.`);
  });
