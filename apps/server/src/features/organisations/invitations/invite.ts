import type { FieldFailure, Role } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalid, invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { postForTenant, withoutLinks } from '../../../platform/mail/tenant-mails.ts';
import type { Services } from '../../../platform/services.ts';
import { forbidden, hashToken, makeToken, type Scope } from '../../access/index.ts';
import { findUser } from '../../accounts/index.ts';
import { listBrands } from '../brands/brands.queries.ts';
import { invitationMail } from '../organisations.mails.ts';
import { listOrganisations, type OrganisationRow } from '../organisations.queries.ts';
import { takingSeats } from '../subscription/seats.ts';
import { isPayingCustomer } from '../subscription/subscription.queries.ts';
import {
  cancelInvitation,
  findMemberAddresses,
  type InvitationRow,
  listInvitations,
  renewInvitation,
  upsertInvitation,
} from './invitations.queries.ts';

const validity = days(14);
type Needs = Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope; publicUrl: string };

interface Invitee {
  email: string;
  role: Role;
}

/**
 * Invites by mail, each in the language of the inviter. An open invitation to the same address is renewed. Throws 422 at
 * `invitations.N.email` for members and doubles and at `message` without a paid plan, 403 if the role is above the
 * inviter's own, 429 if a day has had enough mails.
 */
export async function invite(
  needs: Needs,
  { invitations, message }: { invitations: readonly Invitee[]; message: string | null },
): Promise<InvitationRow[]> {
  const { db, clock, scope } = needs;
  refuseHigherRole(scope, invitations);
  await refuseKnown(needs, invitations);
  const isPaying = await isPayingCustomer(db, scope.organisationId, clock.now());
  if (message && !isPaying) throw invalidField('message', 'needs_paid_plan');
  const brandId = scope.brandIds[0]!;
  const { language } = (await findUser(db, scope))!;
  const store = async (transaction: Db): Promise<string[]> => {
    const made: string[] = [];
    const mails: Mail[] = [];
    for (const { email, role } of invitations) {
      const token = makeToken();
      const now = clock.now();
      const invitation = {
        brand_id: brandId,
        id: uuidv7(),
        email,
        role,
        message: message || null,
        language,
        token_hash: hashToken(token),
        invited_by: scope.actor.user_id,
        expires_at: after(now, validity),
      };
      made.push(await upsertInvitation(transaction, invitation, now));
      mails.push(await writeInvitation({ ...needs, db: transaction }, invitation, { token, isPaying }));
    }
    await postForTenant(transaction, needs, scope.organisationId, mails);
    return made;
  };
  const ids = await db
    .transaction()
    .execute((transaction) => takingSeats(transaction, scope.organisationId, clock.now(), () => store(transaction)));
  return await listInvitations(db, scope, ids);
}

/** Mails a new link; its 14 days begin again. Throws 404, and 409 for what is no longer open. */
export async function resendInvitation(needs: Needs, id: string): Promise<InvitationRow> {
  const { db, clock, scope } = needs;
  const [invitation] = await listInvitations(db, scope, [id]);
  if (!invitation) throw notFound();
  refuseHigherRole(scope, [invitation]);
  const token = makeToken();
  const isPaying = await isPayingCustomer(db, scope.organisationId, clock.now());
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const renewed = { token_hash: hashToken(token), expires_at: after(now, validity) };
    // An expired invitation holds no seat; renewed, it takes one again.
    const changed = await takingSeats(transaction, scope.organisationId, now, () =>
      renewInvitation(transaction, scope, id, renewed, now),
    );
    if (changed === 0) throw noLongerOpen(invitation);
    const mail = await writeInvitation({ ...needs, db: transaction }, invitation, { token, isPaying });
    await postForTenant(transaction, needs, scope.organisationId, [mail]);
  });
  return (await listInvitations(db, scope, [id]))[0]!;
}

/** Cancels an invitation. Throws 404, and 409 for what is no longer open. */
export async function cancelOpen({ db, scope }: Pick<Needs, 'db' | 'scope'>, id: string): Promise<void> {
  if ((await cancelInvitation(db, scope, id)) > 0) return;
  const [invitation] = await listInvitations(db, scope, [id]);
  throw invitation ? noLongerOpen(invitation) : notFound();
}

const noLongerOpen = ({ status }: InvitationRow): Failure =>
  new Failure(409, status === 'accepted' ? 'invitation_accepted' : 'invitation_cancelled');

/** Strangers get neither words nor links of somebody who may have signed up a minute ago. */
async function writeInvitation(
  { db, clock, scope, publicUrl }: Needs,
  { email, role, language, message }: { email: string; role: Role; language: string; message: string | null },
  { token, isPaying }: { token: string; isPaying: boolean },
): Promise<Mail> {
  const named = isPaying ? (name: string) => name : withoutLinks;
  const inviter = (await findUser(db, scope))!;
  const [brand] = await listBrands(db, scope);
  const organisation = (await listOrganisations(db, scope, clock.now())).find(({ id }) => id === scope.organisationId);
  const facts = {
    inviter: named(`${inviter.first_name} ${inviter.last_name}`.trim()),
    brand: named(brand?.name ?? ''),
    organisation: named(organisation?.name ?? ''),
    role,
    message: isPaying ? message : null,
    link: `${publicUrl}/invitations/accept?token=${token}`,
    // Customers who pay show their own logo, where support has made one for mails.
    sender: isPaying ? senderOf(organisation, publicUrl) : undefined,
  };
  return await invitationMail({ email, language }, facts);
}

function senderOf(organisation: OrganisationRow | undefined, publicUrl: string) {
  const logo = organisation?.email_logo;
  return logo ? { name: organisation.name, logo: new URL(logo.url, publicUrl).href, logoSize: logo } : undefined;
}

/** Refuses a role above the caller's: only an administrator makes administrators. Throws 403. */
export function refuseHigherRole({ actor, brandIds }: Scope, given: readonly { role: Role }[]): void {
  const own = actor.memberships.find(({ brand_id }) => brand_id === brandIds[0])?.role;
  if (actor.is_staff_member || own === 'administrator' || given.every(({ role }) => role !== 'administrator')) return;
  throw forbidden({ can: false, reason: { cause: 'role', type: null } });
}

async function refuseKnown({ db, scope }: Needs, invitations: readonly Invitee[]): Promise<void> {
  const addresses = invitations.map(({ email }) => email.toLowerCase());
  const members = await findMemberAddresses(db, scope, addresses);
  const failures: Record<string, FieldFailure[]> = {};
  for (const [index, email] of addresses.entries()) {
    const code = members.has(email) ? 'already_member' : addresses.indexOf(email) < index ? 'duplicate' : null;
    if (code) failures[`invitations.${index}.email`] = [{ code, params: {} }];
  }
  if (Object.keys(failures).length > 0) throw invalid(failures);
}
