import { randomBytes } from 'node:crypto';
import { limits, type TrendGroupChange, type TrendGroupForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { restorableDays, startCounting } from '../counting/count-group.ts';
import {
  countGroups,
  type GroupMember,
  hideGroup,
  insertGroup,
  lockGroup,
  lockGroupsOf,
  restoreGroup,
  setEmbedToken,
  updateGroup,
} from './groups.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Wanted = Pick<TrendGroupChange, 'streams' | 'names'>;

const hasWords = (member: GroupMember, words: readonly string[]) =>
  member.kind === 'name' && member.words.join('\n') === words.join('\n');

/** Returns the wanted members. One that was there keeps its number, so that its link and colour stay. */
function membersOf({ streams, names }: Wanted, known: readonly GroupMember[]): GroupMember[] {
  const left = [...known];
  let next = Math.max(0, ...known.map(({ member }) => member));
  const numberOf = (isSame: (member: GroupMember) => boolean): number => {
    const at = left.findIndex(isSame);
    return at < 0 ? ++next : left.splice(at, 1)[0]!.member;
  };
  const kept = (kind: GroupMember['kind']) => known.filter((member) => member.kind === kind);
  const ofStreams = streams
    ? [...new Set(streams)].map((stream_id): GroupMember => {
        const member = numberOf((one) => one.kind === 'stream' && one.stream_id === stream_id);
        return { member, kind: 'stream', stream_id };
      })
    : kept('stream');
  const ofNames = names
    ? names.map(({ name, words: given }): GroupMember => {
        const words = [...new Set(given)];
        return { member: numberOf((one) => hasWords(one, words)), kind: 'name', name, words };
      })
    : kept('name');
  return [...ofStreams, ...ofNames];
}

function checkMembers(members: readonly GroupMember[]): void {
  if (members.length === 0) throw invalidField('names', 'required');
  if (members.length > limits.trendMembers) throw invalidField('names', 'max_items', { max: limits.trendMembers });
}

async function refuseTooMany(db: Db, scope: Scope): Promise<void> {
  await lockGroupsOf(db, scope);
  if ((await countGroups(db, scope)) >= limits.trendGroups)
    throw new Failure(409, 'too_many_trend_groups', { params: { max: limits.trendGroups } });
}

/** Makes a group and has its members counted. Throws 409, 422. */
export async function createGroup({ db, clock }: Needs, scope: Scope, form: TrendGroupForm): Promise<string> {
  const group = { id: uuidv7(), name: form.name, members: membersOf({ streams: [], names: [], ...form }, []) };
  checkMembers(group.members);
  await db.transaction().execute(async (transaction) => {
    await refuseTooMany(transaction, scope);
    await insertGroup(transaction, scope, group, clock.now());
    await startCounting(transaction, group, clock.now());
  });
  return group.id;
}

/** Changes a group; its members are counted again if other ones are counted. Throws 404, 422. */
export async function changeGroup(
  { db, clock }: Needs,
  scope: Scope,
  groupId: string,
  change: TrendGroupChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const known = await lockGroup(transaction, scope, groupId);
    if (!known) throw notFound();
    const group = { id: groupId, name: change.name ?? known.name, members: membersOf(change, known.members) };
    checkMembers(group.members);
    await updateGroup(transaction, scope, group, clock.now());
    await startCounting(transaction, group, clock.now());
  });
}

/** Deletes a group, for as long as it can be restored only from sight. Throws 404. */
export async function removeGroup({ db, clock }: Needs, scope: Scope, groupId: string): Promise<void> {
  if ((await hideGroup(db, scope, groupId, clock.now())) === 0) throw notFound();
}

/** Throws 404, 409. */
export async function bringGroupBack({ db, clock }: Needs, scope: Scope, groupId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await lockGroup(transaction, scope, groupId)) return;
    await refuseTooMany(transaction, scope);
    const since = before(clock.now(), days(restorableDays));
    if ((await restoreGroup(transaction, scope, groupId, since)) === 0) throw notFound();
  });
}

/** Gives a group a new public address, or takes it away. 256 random bits: the address is its only lock. Throws 404. */
export async function changeEmbed({ db }: Pick<Services, 'db'>, scope: Scope, groupId: string, isOn: boolean) {
  const token = isOn ? randomBytes(32).toString('base64url') : null;
  if ((await setEmbedToken(db, scope, groupId, token)) === 0) throw notFound();
}
