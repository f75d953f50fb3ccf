import { csvLines } from '@masthead/charts';
import type { SocialAccountFacts } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { type AccountRow, listAccounts } from '../accounts/accounts.queries.ts';
import { addressOf } from '../accounts/list-networks.ts';
import { connectorOf, nameOf } from '../networks/networks.ts';
import { type DayRow, listDays } from '../reading/reading.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}
type Totals = SocialAccountFacts['current'];

const day = 86_400_000;
const longest = 400;
/** Days without a period. */
const usual = 28;
const textOfDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns days of a period and the period of the same length before. Throws 422. */
function periodsOf({ clock }: Pick<Needs, 'clock'>, asked: Asked): Periods {
  const to = asked.to ?? textOfDay(clock.now().getTime());
  const from = asked.from ?? textOfDay(Date.parse(to) - (usual - 1) * day);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const length = Math.round((end - start) / day) + 1;
  if (length < 1 || length > longest) throw invalidField('to', 'invalid');
  return { from, to, before: { from: textOfDay(start - length * day), to: textOfDay(start - day) } };
}

/** A day whose engagement is null if the network tells nobody the reactions. */
type KnownDay = Omit<DayRow, 'engagement'> & { engagement: number | null };

const knownOf = (network: AccountRow['network'], row: DayRow): KnownDay =>
  connectorOf(network)?.hidesReactions ? { ...row, engagement: null } : row;

function totalsOf(days: readonly KnownDay[]): Totals {
  const known = days.flatMap(({ followers }) => followers ?? []);
  const reached = days.flatMap(({ reach }) => reach ?? []);
  return {
    followers: known.at(-1) ?? null,
    posts: days.reduce((sum, { posts }) => sum + posts, 0),
    engagement: days.some(({ engagement }) => engagement === null)
      ? null
      : days.reduce((sum, { engagement }) => sum + (engagement ?? 0), 0),
    reach: reached.length > 0 ? reached.reduce((sum, reach) => sum + reach, 0) : null,
    reviews: days.flatMap(({ reviews }) => reviews ?? []).at(-1) ?? null,
    rating: days.flatMap(({ rating }) => rating ?? []).at(-1) ?? null,
  };
}

/** Returns the figures of each account that is or was connected, with the period before. Throws 422. */
export const showFacts = (needs: Needs, brandId: BrandId, asked: Asked): Promise<SocialAccountFacts[]> =>
  accountFacts(needs.db, brandId, periodsOf(needs, asked));

interface Periods {
  from: string;
  to: string;
  before: { from: string; to: string };
}

/** Returns the figures of each account between two days, with those of the days before. Days in UTC, both included. */
export async function accountFacts(
  db: Needs['db'],
  brandId: BrandId,
  { from, to, before }: Periods,
): Promise<SocialAccountFacts[]> {
  const rows = Map.groupBy(await listDays(db, brandId, before.from, to), ({ account_id }) => account_id);
  const accounts = (await listAccounts(db, brandId)).filter(
    ({ connected_at, network }) => connected_at !== null && hasFigures(network),
  );
  return accounts.map((account) => {
    const days = (rows.get(account.id) ?? []).map((row) => knownOf(account.network, row));
    const current = days.filter((row) => row.day >= from);
    return {
      account_id: account.id,
      network: account.network,
      handle: account.handle,
      url: addressOf(account),
      current: totalsOf(current),
      previous: totalsOf(days.filter((row) => row.day < from)),
      days: current.map(({ account_id: _, day: date, ...figures }) => ({ date, ...figures })),
    };
  });
}

const hasFigures = (network: AccountRow['network']): boolean =>
  connectorOf(network)?.capabilities.own_figures === 'read';

const columns = [
  'date',
  'network',
  'account',
  'followers',
  'posts',
  'engagement',
  'reach',
  'reviews',
  'rating',
] as const;

/** Writes the figures by day as CSV, with the byte order mark by which spreadsheets know UTF-8. */
export async function exportFacts(
  needs: Needs,
  brandId: BrandId,
  asked: Asked,
  language: string,
): Promise<{ csv: string; from: string; to: string }> {
  const { db } = needs;
  const { from, to } = periodsOf(needs, asked);
  const accounts = new Map<string, AccountRow>((await listAccounts(db, brandId)).map((row) => [row.id, row]));
  const rows = await listDays(db, brandId, from, to);
  const csv = csvLines([
    columns.map((column) => translate(language, `social.export.${column}`)),
    ...rows.flatMap((row) => {
      const account = accounts.get(row.account_id);
      return account
        ? [
            [
              row.day,
              nameOf(account.network),
              account.handle,
              String(row.followers ?? ''),
              String(row.posts),
              String(knownOf(account.network, row).engagement ?? ''),
              String(row.reach ?? ''),
              String(row.reviews ?? ''),
              String(row.rating ?? ''),
            ],
          ]
        : [];
    }),
  ]);
  return { csv: `\u{feff}${csv}`, from, to };
}
