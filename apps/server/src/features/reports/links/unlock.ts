import { timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { before, minutes } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { verifyPassword } from '../../accounts/index.ts';
import { countWrongPasswords, insertVisit, type LinkRow, lockLink, setOutcome } from './links.queries.ts';

/** Seconds for which a password that was entered counts. */
export const unlockedFor = 12 * 3600;

/** Window in which wrong passwords are counted, and how many a visitor and all visitors together may enter in it. */
const window = minutes(15);
export const windowSeconds = 15 * 60;
const mostOfVisitor = 5;
const mostOfAll = 60;

interface Keys {
  secrets: Secrets;
}

/** Returns what tells a visitor of a link from the others. The address cannot be read from it. */
export const visitorOf = ({ secrets }: Keys, link: LinkRow, address: string): Buffer =>
  secrets.mac('report visitor', Buffer.from(`${link.id} ${address}`)).subarray(0, 16);

const signature = ({ secrets }: Keys, { id, password_hash }: LinkRow, until: number): string =>
  secrets.mac('report link', Buffer.from(`${id} ${password_hash} ${until}`)).toString('base64url');

/** Returns the value of the cookie that shows a link without asking again. It ends with the password. */
export function ticketOf(keys: Keys, link: LinkRow, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + unlockedFor;
  return `${until}.${signature(keys, link, until)}`;
}

export function isUnlocked(keys: Keys, link: LinkRow, ticket: string | undefined, now: Date): boolean {
  if (!link.password_hash) return true;
  const [until, given] = ticket?.split('.') ?? [];
  if (!given || !/^\d{1,12}$/.test(until ?? '') || Number(until) * 1000 < now.getTime()) return false;
  const [right, sent] = [Buffer.from(signature(keys, link, Number(until))), Buffer.from(given)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/** Tries a password. Attempts are counted before they are checked, so that many at once do not exceed the limit. */
export async function tryPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  link: LinkRow,
  { password, visitor }: { password: string; visitor: Buffer },
): Promise<'right' | 'wrong' | 'too_many'> {
  const now = clock.now();
  const id = uuidv7();
  const isAllowed = await db.transaction().execute(async (transaction) => {
    await lockLink(transaction, link);
    const wrong = await countWrongPasswords(transaction, link, visitor, before(now, window));
    if (wrong.own >= mostOfVisitor || wrong.all >= mostOfAll) return false;
    await insertVisit(transaction, link, { id, at: now, outcome: 'wrong_password', visitor });
    return true;
  });
  if (!isAllowed) return 'too_many';
  if (!(await verifyPassword(link.password_hash, password))) return 'wrong';
  await setOutcome(db, link, id, 'unlocked');
  return 'right';
}
