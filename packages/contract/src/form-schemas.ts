import { z } from 'zod';
import { accountEndpoints } from './accounts.ts';
import { annotationForm } from './annotations.ts';
import { billingEndpoints } from './billing.ts';
import { billingAddress } from './billing-records.ts';
import { couponForm, creditForm, discountForm, enquiryForm, paidForm } from './billing-staff.ts';
import { briefingForm } from './briefings.ts';
import { asksForState } from './choices.ts';
import { clippingEndpoints } from './clippings.ts';
import { commentForm } from './comments.ts';
import { groupForm, relationForm } from './connect.ts';
import { eventForm } from './connect-events.ts';
import { requiredText, shortText } from './fields.ts';
import { identityEndpoints } from './identity.ts';
import { invitationEndpoints } from './invitations.ts';
import { keyMessageForm, spokespersonForm } from './key-messages.ts';
import { kpiForm } from './kpi.ts';
import { mediaProfileForm } from './media-profiles.ts';
import { newsroomContact, newsroomPartEndpoints, pressContact } from './newsroom-parts.ts';
import { newsroomChange, newsroomForm } from './newsrooms.ts';
import { noteForm } from './notes.ts';
import { notificationForm } from './notifications.ts';
import { onboardingEndpoints, onboardingSteps } from './onboarding.ts';
import { organisationDeletionEndpoints } from './organisation-deletion.ts';
import { organisationEndpoints } from './organisations.ts';
import { outletEndpoints, outletForm } from './outlets.ts';
import { personalEndpoints } from './personal.ts';
import { prStyleForm } from './pr-styles.ts';
import { reportLinkForm } from './report-links.ts';
import { reportScheduleForm } from './report-schedules.ts';
import { reportTemplateForm } from './report-templates.ts';
import { reportForm } from './reports.ts';
import { rssFeedForm } from './rss.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInMethodEndpoints } from './sign-in-methods.ts';
import { signUpEndpoints } from './sign-up.ts';
import { keyForm } from './social.ts';
import { sourceEndpoints } from './sources.ts';
import { demoAccountForm } from './staff-demo-accounts.ts';
import { emailLogoForm } from './staff-email-logo.ts';
import { staffOrganisationEndpoints } from './staff-organisations.ts';
import { staffStreamChange } from './staff-streams.ts';
import { newUserForm, reasonForm } from './staff-users.ts';
import { streamFolderForm } from './stream-folders.ts';
import { streamForm } from './stream-form.ts';
import { streamEndpoints } from './streams.ts';
import { tagEndpoints } from './tags.ts';
import { trendGroupForm } from './trend-groups.ts';
import { viewForm } from './views.ts';

/** Returns false if the state is missing in the United States, where it is required. */
const hasState = ({ country, state }: { country: string; state: string | null }) => !asksForState(country) || !!state;
const stateMissing = { path: ['state'], params: { code: 'required' } };

/**
 * Schemas that forms of the web app check, by the names of their endpoints or their own. The app loads them after the page
 * that shows the form, so nothing that a page needs at once may import this.
 */
export const formSchemas = {
  annotationForm,
  briefingForm,
  commentForm,
  couponForm,
  creditForm,
  demoAccountForm,
  discountForm,
  emailLogoForm,
  enquiryForm,
  eventForm,
  groupForm,
  keyForm,
  keyMessageForm,
  kpiForm,
  mediaProfileForm,
  newUserForm,
  newsroomChange,
  newsroomForm,
  noteForm,
  notificationForm,
  outletForm,
  paidForm,
  prStyleForm,
  reasonForm,
  relationForm,
  reportForm,
  reportLinkForm,
  reportScheduleForm,
  reportTemplateForm,
  rssFeedForm,
  spokespersonForm,
  staffStreamChange,
  streamFolderForm,
  streamForm,
  trendGroupForm,
  viewForm,
  'auth.activate.resend': signUpEndpoints['auth.activate.resend'].body,
  'auth.identity.confirm': identityEndpoints['auth.identity.confirm'].body,
  'auth.invitations.accept': invitationEndpoints['auth.invitations.accept'].body,
  'auth.login': sessionEndpoints['auth.login'].body,
  'auth.password-recovery.finish': sessionEndpoints['auth.password-recovery.finish'].body,
  'auth.password-recovery.request': sessionEndpoints['auth.password-recovery.request'].body,
  'auth.sign-up': signUpEndpoints['auth.sign-up'].body,
  'auth.unlock': sessionEndpoints['auth.unlock'].body,
  'billing.enterprise-enquiries.store': billingEndpoints['billing.enterprise-enquiries.store'].body,
  'brands.invitations.store': invitationEndpoints['brands.invitations.store'].body,
  'brands.store': accountEndpoints['brands.store'].body,
  'brands.update': accountEndpoints['brands.update'].body,
  'clippings.prepare': clippingEndpoints['clippings.prepare'].body,
  'clippings.store': clippingEndpoints['clippings.store'].body,
  'clippings.update': clippingEndpoints['clippings.update'].body,
  'newsrooms.social.store': newsroomPartEndpoints['newsrooms.social.store'].body,
  'organisations.deletion.store': organisationDeletionEndpoints['organisations.deletion.store'].body,
  'organisations.update': organisationEndpoints['organisations.update'].body,
  'sources.update': sourceEndpoints['sources.update'].body,
  'staff.media-outlets.audiences.store': outletEndpoints['staff.media-outlets.audiences.store'].body,
  'staff.organisations.update': staffOrganisationEndpoints['staff.organisations.update'].body,
  'stream-onboarding.account': onboardingEndpoints['stream-onboarding.account'].body,
  'stream-onboarding.brand': onboardingEndpoints['stream-onboarding.brand'].body,
  'stream-onboarding.stream': onboardingEndpoints['stream-onboarding.stream'].body,
  'stream-onboarding.target': onboardingEndpoints['stream-onboarding.target'].body,
  'streams.copy': streamEndpoints['streams.copy'].body,
  'streams.preview': streamEndpoints['streams.preview'].body,
  'streams.suggestions': streamEndpoints['streams.suggestions'].body,
  'tags.update': tagEndpoints['tags.update'].body,
  'user.api-tokens.store': signInMethodEndpoints['user.api-tokens.store'].body,
  'user.email-settings.update': personalEndpoints['user.email-settings.update'].body,
  'user.password.update': sessionEndpoints['user.password.update'].body,
  'user.smtp-settings.update': personalEndpoints['user.smtp-settings.update'].body,
  'user.two-factor.confirm': signInMethodEndpoints['user.two-factor.confirm'].body,
  'user.two-factor.disable': signInMethodEndpoints['user.two-factor.disable'].body,
  'user.update': accountEndpoints['user.update'].body,
  'onboarding.contact': onboardingSteps.contact,
  'onboarding.email-confirmation': onboardingSteps['email-confirmation'],
  'onboarding.logo': onboardingSteps.logo,
  'onboarding.profile': onboardingSteps.profile,
  /** A billing address with the VAT number of the organisation. */
  buyerDetails: z.object({ ...billingAddress.shape, vat_number: shortText.nullable() }).refine(hasState, stateMissing),
  /** Name and billing address of a card. */
  cardDetails: z.object({ name: requiredText, ...billingAddress.shape }).refine(hasState, stateMissing),
  contactForm: billingEndpoints['contact-us.store'].body.omit({ subject: true }),
  groupName: groupForm.pick({ name: true }),
  newsroomContact: pressContact.extend({ photo: newsroomContact.shape.photo }),
  newsroomFileWords: newsroomPartEndpoints['newsrooms.files.update'].body.pick({ title: true, credit: true }),
  newsroomVideos: newsroomChange.pick({ videos: true }),
};

type FormSchemas = typeof formSchemas;
export type FormSchemaName = keyof FormSchemas;
/** Values that a form with a schema begins with, and those that it sends. */
export type SchemaInput<N extends FormSchemaName> = z.input<FormSchemas[N]>;
export type SchemaOutput<N extends FormSchemaName> = z.output<FormSchemas[N]>;
