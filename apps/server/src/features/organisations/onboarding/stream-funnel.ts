import { type BodyOf, type Endpoint, type Endpoints, endpoints, fieldFailures, streamForm } from '@masthead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { after, before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalid, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type Actor,
  acrossBrands,
  authenticate,
  entryInOrganisation,
  findUserActor,
  forbidden,
  hashToken,
  makeToken,
  ownBrand,
  type Scope,
  scopeOf,
  usedOf,
} from '../../access/index.ts';
import { findByEmail, findUser, hashNewPassword, mailActivation, refuseUnknownCountry } from '../../accounts/index.ts';
import { currencyOfCountry } from '../../reference/index.ts';
import { createBrand } from '../brands/create-brand.ts';
import type { OrganisationOptions } from '../options.ts';
import { makeAccount, refuseClosed } from '../sign-up/sign-up.ts';
import { type DraftRow, findDraft, insertDraft, saveDraftPart, takeDraft } from './stream-funnel.queries.ts';

const validity = days(1);
const shownDays = 14;

interface FunnelCall extends Services {
  language: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;
type Body<Step extends string> = `stream-onboarding.${Step}` extends keyof Endpoints
  ? BodyOf<Endpoints[`stream-onboarding.${Step}`]>
  : never;

/**
 * Does step 1. Nothing is made yet: the answers are kept for a day under a token that only the caller has. Throws 422
 * email_taken.
 */
export async function beginFunnel(needs: Needs, body: Body<'account'>, language: string) {
  refuseClosed(needs);
  if (await findByEmail(needs.db, body.email)) throw invalidField('email', 'email_taken');
  const { first_name, last_name, email } = body;
  const account = {
    first_name,
    last_name,
    email,
    language,
    password_hash: await hashNewPassword(needs.config, body.password),
  };
  return { token: await openDraft(needs, { user_id: null, account }), step: 'brand' as const };
}

async function openDraft({ db, clock }: Needs, draft: Pick<DraftRow, 'user_id' | 'account'>): Promise<string> {
  const token = makeToken();
  const now = clock.now();
  await insertDraft(db, { ...draft, token_hash: hashToken(token), expires_at: after(now, validity) }, now);
  return token;
}

/** Does step 2; a signed-in caller begins here. */
export async function nameBrand(needs: Needs & { request: FastifyRequest }, body: Body<'brand'>) {
  refuseUnknownCountry(body.country_id);
  const { token: given, ...brand } = body;
  const token = given ?? (await openDraft(needs, { user_id: (await callerOf(needs)).user_id, account: null }));
  await saveStep(needs, token, 'brand', brand);
  return { token, step: 'stream' as const };
}

/** Does step 3. */
export async function describeStream(needs: Needs, { token, ...stream }: Body<'stream'>) {
  if (!(await draftOf(needs, token)).brand) throw new Failure(409, 'onboarding_incomplete');
  parsed(streamForm.safeParse(stream));
  await saveStep(needs, token, 'stream', stream);
  return { token, step: 'target' as const };
}

/** Returns what the stream would have found in the last 14 days. */
export async function previewFunnel(
  call: FunnelCall,
  { handlers }: Pick<OrganisationOptions, 'handlers'>,
  { token, ...body }: Body<'preview'>,
) {
  await draftOf(call, token);
  const session = hashToken(token).toString('base64url').slice(0, 32);
  const form = parsed(endpoints['streams.preview'].body.safeParse({ ...body, session }));
  const { data, meta } = await handlers['streams.preview']!({
    ...call,
    scope: nobody(call.language),
    params: undefined,
    query: undefined,
    body: form,
  });
  const since = before(call.clock.now(), days(shownDays)).getTime();
  return {
    data: data.filter(({ published_at }) => Date.parse(published_at) >= since),
    meta: { per_day: meta.per_day, searched: meta.searched },
  };
}

interface Finishing extends FunnelCall {
  publicUrl: string;
}

/**
 * Does step 4 and makes the described brand and stream, and for a new person the account, which waits for its
 * activation. Throws 404, 409 onboarding_incomplete, 403 if the caller may not make them.
 */
export async function finishFunnel(
  needs: Finishing,
  { handlers, counters }: OrganisationOptions,
  { token, ...target }: Body<'target'>,
) {
  for (const country of target.monitored_countries) refuseUnknownCountry(country);
  const draft = await draftOf(needs, token);
  if (!draft.brand || !draft.stream) throw new Failure(409, 'onboarding_incomplete');
  const form = parsed(streamForm.safeParse({ ...draft.stream, ...target }));
  const made = draft.account
    ? await makeNewcomer(needs, token, draft)
    : await makeOwn({ ...needs, counters }, token, draft, await callerOf(needs));
  const scope = scopeOf(made.actor, [made.brandId], made.actor.organisation_id);
  const stream = await handlers['streams.store']!({
    ...needs,
    scope,
    params: undefined,
    query: undefined,
    body: { ...form, brand_id: made.brandId },
  });
  const user = (await findUser(needs.db, scope))!;
  return {
    user_id: user.id,
    email: user.email,
    brand_id: made.brandId,
    stream_id: stream.data.id,
    is_activated: !draft.account,
  };
}

async function makeNewcomer({ db, clock, publicUrl }: Finishing, token: string, { account, brand }: DraftRow) {
  const { userId, brandId } = await db.transaction().execute(async (transaction) => {
    await takeOnce(transaction, token);
    const made = await makeAccount(
      transaction,
      {
        ...account!,
        phone: null,
        organisation_name: brand!.name,
        brand_name: brand!.name,
        country_id: brand!.country_id,
      },
      clock.now(),
    );
    const { email, first_name, language } = account!;
    await mailActivation(transaction, clock, { id: made.userId, email, first_name, language }, publicUrl);
    return made;
  });
  return { actor: (await findUserActor(acrossBrands(db), userId, clock.now()))!, brandId };
}

async function makeOwn(
  needs: Finishing & Pick<OrganisationOptions, 'counters'>,
  token: string,
  { user_id, brand }: DraftRow,
  actor: Actor,
) {
  const { db, clock } = needs;
  if (user_id !== actor.user_id) throw new Failure(404, 'onboarding_expired');
  for (const name of ['brand.create', 'stream.create'] as const) {
    const used = await usedOf(needs, name, actor.organisation_id);
    const entry = entryInOrganisation(actor, actor.organisation_id, name, used);
    if (!entry.can) throw forbidden(entry);
  }
  await takeOnce(db, token);
  const scope = scopeOf(actor, [], actor.organisation_id);
  const fields = { ...brand!, currency_code: currencyOfCountry(brand!.country_id) ?? 'EUR' };
  return { actor, brandId: (await createBrand({ db, clock }, scope, fields)).id };
}

/** Returns the parsed value, or refuses it at the same fields as the stream's own form. */
function parsed<T>(result: z.ZodSafeParseResult<T>): T {
  if (!result.success) throw invalid(fieldFailures(result.error));
  return result.data;
}

async function draftOf({ db, clock }: Needs, token: string): Promise<DraftRow> {
  const draft = await findDraft(db, hashToken(token), clock.now());
  if (!draft) throw new Failure(404, 'onboarding_expired');
  return draft;
}

async function saveStep({ db, clock }: Needs, token: string, part: 'brand' | 'stream', value: object): Promise<void> {
  if ((await saveDraftPart(db, hashToken(token), part, value, clock.now())) === 0)
    throw new Failure(404, 'onboarding_expired');
}

async function takeOnce(db: Db, token: string): Promise<void> {
  if ((await takeDraft(db, hashToken(token))) === 0) throw new Failure(404, 'onboarding_expired');
}

/** Returns the caller of a public step: a bearer token is checked if there is one. */
const callerOf = (needs: Needs & { request: FastifyRequest }): Promise<Actor> =>
  authenticate(needs, needs.request, endpoints['brands.store'] as Endpoint);

/** Returns a scope that reaches no row, for previews of a person without an account. */
function nobody(language: string): Scope {
  const actor: Actor = {
    user_id: uuidv7(),
    session_id: '',
    organisation_id: uuidv7(),
    is_staff_member: false,
    language,
    impersonator_id: null,
    memberships: [],
  };
  return scopeOf(actor, [ownBrand(uuidv7())], actor.organisation_id);
}
