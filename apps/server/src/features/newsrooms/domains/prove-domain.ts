import { after, minutes } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Scope } from '../../access/index.ts';
import { touchNewsroom } from '../touch-newsroom.ts';
import {
  type Claim,
  type DomainProblem,
  findHolder,
  findOpenClaim,
  listDueClaims,
  lockClaim,
  lockDomain,
  noteRefusal,
  releaseDomains,
  serveClaim,
} from './domains.queries.ts';
import { ownHosts } from './own-hosts.ts';

type Outside = Pick<Services, 'fetcher' | 'resolveTxt'>;
type Needs = Outside & Pick<Services, 'db' | 'clock' | 'config'>;

const firstWait = minutes(5);
const longestWait = minutes(24 * 60);
const claimsPerRun = 50;

export const recordOf = (domain: string): string => `_masthead-challenge.${domain}`;
const proofPath = '/.well-known/masthead-verification';
export const proofFileOf = (domain: string): string => `https://${domain}${proofPath}`;

/** Tells whether the owner of the domain has set the token, as a TXT record or as a file of the domain itself. */
async function isProven({ resolveTxt, fetcher }: Outside, { domain, token }: Claim): Promise<boolean> {
  // A record is kept in pieces of 255 bytes. A name without records is a failure to the resolver.
  const records = await resolveTxt(recordOf(domain)).catch(() => []);
  if (records.some((pieces) => pieces.join('').trim() === token)) return true;
  for (const scheme of ['https', 'http']) {
    const found = await fetcher
      .fetch(`${scheme}://${domain}${proofPath}`, { maxBytes: 4096, timeout: 10_000, accept: 'text/plain' })
      .catch((error: unknown) => {
        if (error instanceof FetchFailure) return undefined;
        throw error;
      });
    // A redirect to another host says nothing about who owns this one.
    if (found && new URL(found.url).hostname === domain && Buffer.from(found.body).toString('utf8').trim() === token)
      return true;
  }
  return false;
}

/**
 * Looks for the proof of a claim. The newest proof counts, unless that of the newsroom that has the domain still
 * exists.
 */
async function checkClaim(needs: Needs, claim: Claim): Promise<void> {
  const { db, clock, config } = needs;
  const problem = ownHosts(config).has(claim.domain) ? 'own_host' : await findProblem(needs, claim);
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (problem) {
      const wait = Math.min(longestWait, firstWait * 2 ** Math.min(claim.tries, 16));
      await noteRefusal(transaction, claim, { problem, now, next: after(now, wait) });
      return;
    }
    await lockDomain(transaction, claim.domain);
    if (!(await lockClaim(transaction, claim))) return;
    const former = await releaseDomains(acrossBrands(transaction), [claim.domain], now, 'missing');
    await serveClaim(transaction, claim, now);
    for (const { id } of [...former, claim]) await touchNewsroom(transaction, id);
  });
}

async function findProblem(needs: Needs, claim: Claim): Promise<DomainProblem | null> {
  if (!(await isProven(needs, claim))) return 'missing';
  const holder = await findHolder(acrossBrands(needs.db), claim);
  return holder && (await isProven(needs, holder)) ? 'taken' : null;
}

/** Looks at once for the proof of the domain that a newsroom asks for. Throws 409 if no proof is awaited. */
export async function checkNow(needs: Needs, scope: Scope, newsroomId: string): Promise<void> {
  const claim = await findOpenClaim(needs.db, scope, newsroomId);
  if (!claim) throw new Failure(409, 'conflict');
  await checkClaim(needs, claim);
}

/** Looks for the proofs that are due, and takes hosts of the product back from newsrooms that had them before. */
export const checkDomainsJob = defineJob({
  name: 'newsrooms.check-domains',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async (needs: Needs) => {
    const { db, clock, config } = needs;
    await db.transaction().execute(async (transaction) => {
      for (const { id } of await releaseDomains(
        acrossBrands(transaction),
        [...ownHosts(config)],
        clock.now(),
        'own_host',
      ))
        await touchNewsroom(transaction, id);
    });
    for (const claim of await listDueClaims(acrossBrands(db), clock.now(), claimsPerRun))
      await checkClaim(needs, claim);
  },
});
