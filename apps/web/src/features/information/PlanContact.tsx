import { useOrganisation, usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { mailAddress } from './mail-address.ts';
import { useContact } from './useContact.ts';

/** Says who sets the plan of the organisation, and how to reach them. */
export function PlanContact() {
  const t = useT('information');
  const organisation = useOrganisation();
  const mayChangePlan = usePermission('organisation.update').can;
  const contact = useContact();
  if (!mayChangePlan) return <p>{t('plans.operator.member')}</p>;
  if (!contact) return <p>{t('plans.operator.nobody')}</p>;
  const subject = t('plans.operator.subject', { organisation: organisation?.name ?? '' });
  const address = (
    <a key="a" href={mailAddress(contact.email, { subject, body: '' })} className="underlined">
      {contact.name ?? contact.email}
    </a>
  );
  return <p>{t.rich('plans.operator.contact', { a: () => address })}</p>;
}
